import type { SittingParts } from '@hemicycle/contract/sitting-file';

/** The value of a JSON text that the database stores. */
export function jsonOf(text: string): SittingParts['record'] {
  const value: unknown = JSON.parse(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.parse gives JSON
  return value as SittingParts['record'];
}
