import { joined } from '@hemicycle/contract/joined';
import type { LivePartName, LiveState } from '@hemicycle/contract/live';
import type { LiveChanges, LiveKind, LiveParts, LiveSlices } from './live-part.ts';

/** The live part of each capability, from its `live-part.ts`. */
const parts = Object.values(
  import.meta.glob<LiveParts[LivePartName]>('../capabilities/**/live-part.ts', {
    eager: true,
    import: 'livePart',
  }),
);

/** How each kind of news is applied. */
export const changesOfParts: {
  readonly [Kind in LiveKind]: (held: LiveSlices, change: LiveChanges[Kind]) => Partial<LiveSlices>;
} = joined(parts.map(({ changes }) => changes));

export const emptySlices: LiveSlices = joined(parts.map(({ empty }) => empty));

/** The slices after a snapshot, or those of some parts after a message that carries only their
 *  fields. `held`: the slices before it, of the same session. */
export function slicesOf(
  state: { readonly [Field in keyof LiveState]?: LiveState[Field] | undefined },
  held: LiveSlices,
  wanted: ReadonlySet<string> = new Set(parts.map(({ name }) => name)),
): Partial<LiveSlices> {
  return parts.reduce<Partial<LiveSlices>>(
    (slices, { name, fromSnapshot }) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the message carries the fields of these parts
      wanted.has(name) ? { ...slices, ...fromSnapshot(state as LiveState, held) } : slices,
    {},
  );
}
