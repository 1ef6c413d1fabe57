import type { ListOnFloor, LiveSpeakers, SpeakersList, Speech } from '@hemicycle/contract/speakers';

type SpokenSpeech = Pick<Speech, 'spokenMs' | 'runningSince'>;

/** How long a speech has lasted at a moment of the server's clock, in ms. The time while its clock
 *  was stopped does not count. Never below 0. Source: BEY-13. */
export function spokenMsOf({ spokenMs, runningSince }: SpokenSpeech, nowMs: number): number {
  return spokenMs + (runningSince === null ? 0 : Math.max(0, nowMs - runningSince));
}

/** The duration of a speech in ms, cut to whole seconds, as it is shown and recorded: so the shown
 *  times add up to the shown total. Source: BEY-13. */
export function countedMsOf(speech: SpokenSpeech, nowMs: number): number {
  return Math.floor(spokenMsOf(speech, nowMs) / 1000) * 1000;
}

/** The speech of the person who has the floor: an intervention rather than the speech that it
 *  interrupts. */
export function currentSpeech<S extends Pick<Speech, 'endedAt' | 'interrupted'>>(
  speeches: readonly S[],
): S | undefined {
  return speeches.find(({ endedAt, interrupted }) => endedAt === null && !interrupted);
}

/** The list whose speaker has the floor: that of the item before, while its speech goes on. */
export function listOnFloor(live: LiveSpeakers): ListOnFloor {
  return live.carried ?? live;
}

/** The speech of the person who has the floor in a session. Source: BEY-13, BEY-43. */
export function speechOnFloor(live: LiveSpeakers | null): Speech | undefined {
  return live === null ? undefined : currentSpeech(listOnFloor(live).speeches);
}

/** The speeches that count in the limits of a list, beside what it has `elsewhere`. */
export function countedSpeeches({
  limitScope,
  speeches,
  carried,
}: Pick<LiveSpeakers, 'limitScope' | 'speeches' | 'carried'>): readonly Speech[] {
  return limitScope === 'sitting' && carried !== null ? [...speeches, ...carried.speeches] : speeches;
}

/** The limit that ends a speech first: its own, or the time left to the person, the party or the
 *  whole list. */
export type LimitedBy = 'speech' | 'person' | 'group' | 'list';

/** How much time a speech has, in ms: the least of its own limit and of what its person, its party
 *  and the list had left when it began. `by` says which. Null where there is no limit. */
export interface SpeechAllowance {
  readonly limitMs: number;
  readonly by: LimitedBy;
}

type Limits = Pick<
  SpeakersList,
  | 'limitSeconds'
  | 'personLimitSeconds'
  | 'groupLimitSeconds'
  | 'totalLimitSeconds'
  | 'interventionLimitSeconds'
  | 'answerLimitSeconds'
> &
  Pick<ListOnFloor, 'elsewhere'>;
type Limited = Pick<
  Speech,
  'id' | 'kind' | 'userId' | 'displayName' | 'groupId' | 'spokenMs' | 'runningSince'
>;

/** The time of a speech. Interventions and answers have a limit of their own and use nothing of
 *  what persons and parties have; the limit of the list counts everything. Somebody without a party
 *  has no limit of a party. Source: BEY-13, BEY-43. */
export function allowanceOf(
  list: Limits,
  speeches: readonly Limited[],
  speech: Omit<Limited, 'spokenMs' | 'runningSince'>,
  nowMs: number,
): SpeechAllowance | null {
  const others = speeches.filter(({ id }) => id !== speech.id);
  const limits: [LimitedBy, number | null][] = [['speech', ownLimitMs(list, speech.kind)]];
  if (speech.kind === 'speech') {
    limits.push(['person', personLeftMs(list, others, speech, nowMs)]);
    limits.push(['group', groupLeftMs(list, others, speech.groupId, nowMs)]);
  }
  limits.push(['list', totalLeftMs(list, others, nowMs)]);
  return limits.reduce<SpeechAllowance | null>(
    (least, [by, limitMs]) =>
      limitMs === null || (least !== null && least.limitMs <= limitMs) ? least : { limitMs, by },
    null,
  );
}

/** What a person has left of their limit, in ms; null where there is no limit. It is told to those
 *  who wait or may ask. Source: BEY-43. */
export function personLeftMs(
  list: Pick<Limits, 'personLimitSeconds' | 'elsewhere'>,
  speeches: readonly Pick<Limited, 'kind' | 'userId' | 'displayName' | 'spokenMs' | 'runningSince'>[],
  person: Pick<Limited, 'userId' | 'displayName'>,
  nowMs: number,
): number | null {
  if (list.personLimitSeconds === null) return null;
  const own = speeches.filter((one) => one.kind === 'speech' && isSamePerson(one, person));
  const elsewhere = list.elsewhere?.people.find((one) => isSamePerson(one, person))?.spokenMs ?? 0;
  return leftOf(list.personLimitSeconds, own, elsewhere, nowMs);
}

/** The time left of the limit of the whole list, in ms; null where there is no limit. */
function totalLeftMs(
  list: Pick<Limits, 'totalLimitSeconds' | 'elsewhere'>,
  speeches: readonly SpokenSpeech[],
  nowMs: number,
): number | null {
  if (list.totalLimitSeconds === null) return null;
  return leftOf(list.totalLimitSeconds, speeches, list.elsewhere?.totalMs ?? 0, nowMs);
}

/** What a party has left of its limit, in ms; null where there is no limit. It is told to those who
 *  wait or may ask. Source: BEY-43. */
export function groupLeftMs(
  list: Pick<Limits, 'groupLimitSeconds' | 'elsewhere'>,
  speeches: readonly Pick<Limited, 'kind' | 'groupId' | 'spokenMs' | 'runningSince'>[],
  groupId: string | null,
  nowMs: number,
): number | null {
  if (list.groupLimitSeconds === null || groupId === null) return null;
  const own = speeches.filter((one) => one.kind === 'speech' && one.groupId === groupId);
  const elsewhere = list.elsewhere?.groups.find((one) => one.groupId === groupId)?.spokenMs ?? 0;
  return leftOf(list.groupLimitSeconds, own, elsewhere, nowMs);
}

function leftOf(
  seconds: number,
  speeches: readonly SpokenSpeech[],
  elsewhereMs: number,
  nowMs: number,
): number {
  const spoken = speeches.reduce((sum, one) => sum + spokenMsOf(one, nowMs), elsewhereMs);
  return Math.max(0, seconds * 1000 - spoken);
}

function ownLimitMs(list: Limits, kind: Speech['kind']): number | null {
  const { limitSeconds, interventionLimitSeconds, answerLimitSeconds } = list;
  const seconds =
    kind === 'speech'
      ? limitSeconds
      : kind === 'intervention'
        ? interventionLimitSeconds
        : answerLimitSeconds;
  return seconds === null ? null : seconds * 1000;
}

/** People who are not signed in are known by their name. */
function isSamePerson(
  one: Pick<Speech, 'userId' | 'displayName'>,
  other: Pick<Speech, 'userId' | 'displayName'>,
): boolean {
  return one.userId === other.userId && (one.userId !== null || one.displayName === other.displayName);
}

/** The clock of a speech. Without a limit it counts up. With a limit it counts down, and after the
 *  limit it counts as `over`. `share` goes from 0 to 1. */
export type SpeechClock =
  | { readonly kind: 'up'; readonly spokenMs: number; readonly paused: boolean }
  | {
      readonly kind: 'left';
      readonly leftMs: number;
      readonly share: number;
      readonly by: SpeechAllowance['by'];
      readonly paused: boolean;
    }
  | {
      readonly kind: 'over';
      readonly overMs: number;
      readonly by: SpeechAllowance['by'];
      readonly paused: boolean;
    };

/** The clock of a speech at a moment of the server's clock.  Source: BEY-13, FND-27. */
export function speechClock(
  speech: Pick<Speech, 'spokenMs' | 'runningSince'>,
  allowance: SpeechAllowance | null,
  nowMs: number,
): SpeechClock {
  const spokenMs = spokenMsOf(speech, nowMs);
  const paused = speech.runningSince === null;
  if (allowance === null) return { kind: 'up', spokenMs, paused };
  const { limitMs, by } = allowance;
  if (spokenMs >= limitMs) return { kind: 'over', overMs: spokenMs - limitMs, by, paused };
  return { kind: 'left', leftMs: limitMs - spokenMs, share: spokenMs / limitMs, by, paused };
}

/** When the time of a running speech is up, in ms since the epoch. Null where the speech has no
 *  limit, or its clock is stopped. */
export function timeUpAtMs(
  speech: Pick<Speech, 'spokenMs' | 'runningSince'>,
  allowance: SpeechAllowance | null,
): number | null {
  if (allowance === null || speech.runningSince === null) return null;
  return speech.runningSince + allowance.limitMs - speech.spokenMs;
}
