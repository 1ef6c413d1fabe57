import { z } from 'zod';
import { id } from './values.ts';

/** `asked`: the other interpreter has not answered. `accepted`: the air changes at `endsAtMs`.
 *  `changing`: it changes within `HANDOVER_CHANGES_MS`, at `endsAtMs`, and nobody can take that
 *  back: the one who takes over sends silence already, so that nothing is missing then. The others
 *  are ends. `done`: the air has changed. `unanswered`: nobody answered in time.
 *  `giver-gone`: the interpreter on air went off air. `taker-gone`: the other one left the main
 *  chamber, lost the line or was removed from the booth. `not-ready`: the sound of the other one
 *  was not connected with the channel when the time came. */
export const handoverStates = [
  'asked',
  'accepted',
  'changing',
  'done',
  'refused',
  'taken-back',
  'unanswered',
  'giver-gone',
  'taker-gone',
  'not-ready',
] as const;
export type HandoverState = (typeof handoverStates)[number];

/** The latest handover of the air of a channel, from `giverId` to `takerId`. `askedBy` is one of
 *  the two. `minutes`: in how many minutes it was asked for; 0: now. `endsAtMs`: when the air
 *  changes, or the request lapses without an answer. `changedMs`: since when it is in this state.
 *  Both in ms of the server's clock. Source: BEY-38. */
export const boothHandover = z.object({
  giverId: id,
  takerId: id,
  askedBy: id,
  minutes: z.number(),
  endsAtMs: z.number(),
  state: z.enum(handoverStates),
  changedMs: z.number(),
});
export type BoothHandover = z.output<typeof boothHandover>;
