import type { AgendaItem } from '@hemicycle/contract/agenda';
import type { CastingVote, Poll } from '@hemicycle/contract/polls';
import type { RecordedAct, SittingFact, SittingSpeech } from '@hemicycle/contract/proceedings';
import { takenUpAt } from '@hemicycle/rules/agenda/taken-up';

/** A declaration as in the record. `proposed` is the outcome that the rule proposed: null for none,
 *  undefined where it is not known. */
export interface Declaration {
  readonly result: 'PASS' | 'FAIL';
  readonly proposed: 'PASS' | 'FAIL' | null | undefined;
  readonly castingVote: CastingVote | null;
  /** The elected options; null where the poll is no election. */
  readonly elected: readonly string[] | null;
  readonly commentary: string;
  readonly by: string | null;
}

/** An event that belongs to no vote. `left`: everybody
 *  had left the sitting. */
export type EventOfPresiding =
  | { readonly kind: 'presides' | 'endedBy'; readonly atMs: number; readonly name: string }
  | { readonly kind: 'vacant' | 'left'; readonly atMs: number };

/** The facts about a sitting that belong to no vote. */
export interface KnownOfSitting {
  readonly facts: readonly SittingFact[];
  readonly desertedAtMs: number | null;
  readonly speeches: readonly SittingSpeech[];
}

/** One event of a sitting. `repeats` is the poll that this one repeats, `repeatedBy` a poll that
 *  repeats this one. `sequence` is the number of its entry in the record, null where none is
 *  known. */
export type ProceedingsEvent =
  | EventOfPresiding
  | { readonly kind: 'item'; readonly atMs: number; readonly item: AgendaItem }
  | {
      readonly kind: 'speech';
      readonly atMs: number;
      readonly speech: SittingSpeech;
      /** Who held the speech that this intervention interrupted; null where that is not known. */
      readonly interrupted: string | null;
    }
  | { readonly kind: 'opened'; readonly atMs: number; readonly poll: Poll; readonly repeats: Poll | null }
  | { readonly kind: 'closed'; readonly atMs: number; readonly poll: Poll; readonly repeatedBy: Poll | null }
  | {
      readonly kind: 'declared';
      readonly atMs: number;
      readonly poll: Poll;
      readonly declaration: Declaration;
      readonly sequence: number | null;
      /** Whether a later declaration replaces this one. */
      readonly replaced: boolean;
    }
  | {
      readonly kind: 'withdrawn';
      readonly atMs: number;
      readonly poll: Poll;
      readonly by: string | null;
      readonly sequence: number | null;
      readonly repeatedBy: Poll | null;
    };

const ORDER = [
  'presides',
  'item',
  'speech',
  'opened',
  'closed',
  'withdrawn',
  'declared',
  'vacant',
  'endedBy',
  'left',
] as const satisfies readonly ProceedingsEvent['kind'][];

/** The proceedings of a sitting in time order: who presided from when, each
 *  agenda item as it was taken up, each speech, each vote as it opened, closed, was withdrawn or
 *  declared, and when it was ended or everybody had left. They leave out planned times, drafts and
 *  timers. `polls` are as this viewer may see them. `acts` add facts that polls do not carry:
 *  replaced declarations, and who withdrew a poll. Events newer than the loaded acts come from the
 *  polls themselves. Source: PROC-01. */
export function eventsOf(
  sitting: KnownOfSitting,
  polls: readonly Poll[],
  acts: readonly RecordedAct[],
  items: readonly AgendaItem[] = [],
): ProceedingsEvent[] {
  const votes = polls.filter((poll) => poll.type === 'vote' && poll.status !== 'draft');
  return [
    ...eventsOfPresiding(sitting),
    ...items.flatMap((item): ProceedingsEvent[] => {
      const atMs = takenUpAt(item, items, votes);
      return atMs === null ? [] : [{ kind: 'item', atMs, item }];
    }),
    ...eventsOfSpeeches(sitting.speeches),
    ...votes.flatMap((poll) => eventsOfVote(poll, votes, acts)),
  ].toSorted(
    (left, right) =>
      left.atMs - right.atMs ||
      numberOf(left) - numberOf(right) ||
      ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind),
  );
}

function eventsOfPresiding({ facts, desertedAtMs }: KnownOfSitting): EventOfPresiding[] {
  const events = facts.map(({ kind, atMs, name }): EventOfPresiding => {
    if (name === null || kind === 'vacant') return { kind: 'vacant', atMs };
    if (kind === 'ended') return { kind: 'endedBy', atMs, name };
    return { kind: 'presides', atMs, name };
  });
  // A sitting that a host has ended for everybody needs no event that everybody left.
  const isEnded = facts.at(-1)?.kind === 'ended';
  return desertedAtMs === null || isEnded ? events : [...events, { kind: 'left', atMs: desertedAtMs }];
}

function eventsOfSpeeches(speeches: readonly SittingSpeech[]): ProceedingsEvent[] {
  const nameOf = new Map(speeches.map(({ id, displayName }) => [id, displayName]));
  return speeches.map((speech) => ({
    kind: 'speech',
    atMs: speech.startedAt,
    speech,
    interrupted: speech.ofSpeech === null ? null : (nameOf.get(speech.ofSpeech) ?? null),
  }));
}

function numberOf(event: ProceedingsEvent): number {
  return 'poll' in event ? (event.poll.number ?? 0) : 0;
}

function eventsOfVote(poll: Poll, votes: readonly Poll[], acts: readonly RecordedAct[]): ProceedingsEvent[] {
  const repeats = votes.find((other) => other.id === poll.repeats) ?? null;
  const repeatedBy = votes.find((other) => other.repeats === poll.id) ?? null;
  const opened: ProceedingsEvent[] =
    poll.startTime === null ? [] : [{ kind: 'opened', atMs: poll.startTime, poll, repeats }];
  const atMs = poll.closedTime;
  if (atMs === null) return opened;
  if (poll.status === 'cancelled') {
    const act = acts.find((one) => one.kind === 'withdrawal' && one.pollId === poll.id);
    const recorded = { by: act?.by ?? null, sequence: act?.sequence ?? null };
    return [...opened, { kind: 'withdrawn', atMs, poll, ...recorded, repeatedBy }];
  }
  return [...opened, { kind: 'closed', atMs, poll, repeatedBy }, ...declarationsOf(poll, acts)];
}

function declarationsOf(poll: Poll, acts: readonly RecordedAct[]): ProceedingsEvent[] {
  const { declaredAt, declaredBy, castingVote, commentary } = poll.resultDetails;
  const declared = acts
    .flatMap((act) => (act.kind === 'declaration' && act.pollId === poll.id ? act : []))
    .map((act) => ({
      atMs: act.atMs,
      sequence: act.sequence,
      declaration: {
        result: act.result,
        proposed: act.proposed,
        castingVote: act.castingVote,
        elected: act.elected,
        commentary: act.commentary,
        by: act.by,
      } satisfies Declaration,
    }));
  const last = declared.at(-1);
  const isNewer = declaredAt !== null && (last === undefined || last.atMs < declaredAt);
  const standing =
    isNewer && poll.result !== 'undeclared'
      ? [
          {
            atMs: declaredAt,
            sequence: null,
            declaration: {
              result: poll.result,
              proposed: undefined,
              castingVote,
              elected: poll.resultDetails.elected,
              commentary,
              by: declaredBy,
            } satisfies Declaration,
          },
        ]
      : [];
  return [...declared, ...standing].map((one, index, all) => ({
    kind: 'declared',
    poll,
    ...one,
    replaced: index < all.length - 1,
  }));
}
