import type { Minutes } from '@hemicycle/contract/minutes';
import type { PaperHouse } from '../site/public.ts';

/** Minutes as a file is made of them, as plain data. `house.language` is that of their facts. Times
 *  are ms since the epoch. Source: BEY-34. */
export interface MinutesDocument {
  readonly minutes: Minutes;
  readonly house: PaperHouse;
  readonly sitting: { readonly title: string; readonly plannedMs: readonly [number, number] };
  readonly writtenMs: number;
}
