import { type SittingParts, sittingParts } from '@hemicycle/contract/sitting-file';
import { jsonOf } from './json-of.ts';

/** Who was expected at an imported sitting or came to it, from that part of its file; nobody where
 *  the file has none. Source: BEY-25. */
export function expectedIn(body: string | null): NonNullable<SittingParts['expected']> {
  return body === null ? [] : (sittingParts.shape.expected.parse(jsonOf(body)) ?? []);
}

/** How many of them were expected, without those who only came. */
export function votersIn(body: string | null): number {
  return expectedIn(body).filter(({ voter }) => voter).length;
}
