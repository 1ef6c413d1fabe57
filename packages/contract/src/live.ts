import { z } from 'zod';
import { capabilities, type LiveParts } from './capabilities.ts';
import { joined } from './joined.ts';

type Part = LiveParts[keyof LiveParts];
const parts = Object.entries(capabilities).flatMap(([name, capability]) =>
  // SAFETY: a capability with a live part is one of `LiveParts`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see SAFETY
  'live' in capability ? [{ name: name as keyof LiveParts, part: capability.live }] : [],
);

/** The parts of the live state, by name. */
export const livePartName = z.enum(parts.map(({ name }) => name));
export type LivePartName = z.output<typeof livePartName>;

/** The live state of a session for one viewer, sent on connect and after a gap. It has a part from
 *  each capability. */
export const liveState = z.object(joined(parts.map(({ part }) => part.state)));
export type LiveState = z.output<typeof liveState>;

/** One piece of news. Each replaces what it names and needs no earlier one. */
export const liveChange = z.discriminatedUnion('kind', changesOf(parts.map(({ part }) => part)));
export type LiveChange = z.output<typeof liveChange>;
/** A piece of news as it is written: what has a default may be left out. */
export type ToldChange = z.input<typeof liveChange>;

type Change = Part['changes'][number];
function changesOf(told: readonly Part[]): [Change, ...Change[]] {
  const [first, ...others] = told.flatMap<Change>(({ changes }) => changes);
  if (first === undefined) throw new Error('no capability has a live part');
  return [first, ...others];
}
