import type { HuddleCall } from '@hemicycle/contract/huddles';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import type { LobbyPerson } from '@hemicycle/contract/lobby';
import type { MissionPerson, MissionServer, MissionSitting } from '@hemicycle/contract/mission-control-live';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { lineState } from '../interpretation/sound-line.ts';
import { TEST_COUNTS_MS } from '../nettest/test-counts.ts';
import { callsThatWait } from '../rooms/open-calls.ts';
import { isInARoom, isInMainChamber } from '../rooms/place.ts';

/** The kinds of what needs a hand in a sitting, worst first. Source: ADMIN-03. */
export const FINDING_KINDS = [
  'recorder-lost',
  'recorder-missing',
  'recorder-failed',
  'booth-empty',
  'booth-silent',
  'news-late',
  'server-busy',
  'server-memory',
  'line-lost',
  'room-calls',
  'captions-silent',
  'device-trouble',
  'camera-frozen',
  'microphone-silent',
  'line-poor',
  'hand-long',
  'lobby-waits',
  'test-failed',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Something that needs a hand. `userIds`: the people whom it concerns; for the lobby those whom
 *  nobody interviews, the longest wait first. `id`: the recording, channel, room, language or
 *  server that it concerns; null: none. `sinceMs`: since when; null: that is not known. */
export interface Finding {
  readonly key: string;
  readonly kind: FindingKind;
  readonly userIds: readonly string[];
  readonly id: string | null;
  readonly sinceMs: number | null;
}

/** How long each of these states may last, in ms, before it needs somebody's hand. */
export const NEEDS_HAND_AFTER_MS = {
  boothEmpty: 3_000,
  silentMicrophone: 60_000,
  raisedHand: 180_000,
  waiting: 60_000,
  captions: 60_000,
} as const;
/** From these on a server needs somebody: so much of a core, so long a wait of each request (ms),
 *  this part of its memory, so late its news (ms). Source: ADMIN-03. */
export const SERVER_LIMITS = {
  processorShare: 0.85,
  loopDelayMs: 250,
  memoryShare: 0.85,
  newsLagMs: 1_000,
} as const;
/** A person who was lost is looked for during this time, in ms. */
export const LOST_TOLD_MS = 600_000;
/** Captions that ended this long ago, in ms, were meant to end. */
const CAPTIONS_OVER_MS = 900_000;

/** What a moderator's page knows of a sitting. `speakingSinceMs`: since when somebody has the
 *  floor; null: nobody has it, or the clock stands. */
export interface SittingFacts {
  readonly mission: {
    readonly people: readonly MissionPerson[];
    readonly sitting: MissionSitting;
    readonly servers: readonly MissionServer[] | null;
  };
  readonly people: Readonly<Record<string, LivePerson>>;
  readonly calls: readonly HuddleCall[];
  readonly channels: readonly InterpreterChannel[];
  readonly waiting: readonly LobbyPerson[];
  readonly speakingSinceMs: number | null;
}

/** What needs a hand now: the worst kind first, within a kind what has lasted longest. It reads no
 *  vote, so that it cannot tell who has voted. Source: ADMIN-03. */
export function findingsOf(facts: SittingFacts, nowMs: number): Finding[] {
  const { mission, calls, people, channels } = facts;
  const found = [
    ...mission.sitting.recordings.flatMap((recording) => ofRecording(recording)),
    ...(mission.servers ?? []).flatMap((server) => ofServer(server)),
    ...channels.flatMap((channel) => ofChannel(channel, nowMs)),
    ...callsThatWait(calls, people).map(({ roomId, calledBy, calledAt }) =>
      finding('room-calls', calledBy === null ? [] : [calledBy], roomId, calledAt),
    ),
    ...ofCaptions(facts, nowMs),
    ...mission.people.flatMap((person) => ofPerson(person, facts.people[person.userId], nowMs)),
    ...ofLobby(facts.waiting, nowMs),
  ];
  return found.toSorted(
    (one, other) =>
      FINDING_KINDS.indexOf(one.kind) - FINDING_KINDS.indexOf(other.kind) ||
      (one.sinceMs ?? nowMs) - (other.sinceMs ?? nowMs) ||
      (one.key < other.key ? -1 : 1),
  );
}

function ofRecording({
  id,
  state,
  recorder,
  isWithout,
  lastSegmentMs,
  error,
}: MissionSitting['recordings'][number]): Finding[] {
  const runs = state === 'running' || state === 'ending';
  if (runs && (recorder === null || recorder.isLost))
    return [finding('recorder-lost', [], id, recorder?.heardMs ?? lastSegmentMs)];
  if (isWithout) return [finding('recorder-missing', [], id, null)];
  return error === null ? [] : [finding('recorder-failed', [], id, null)];
}

function ofChannel({ id, alarm, interpreters, onAir }: InterpreterChannel, nowMs: number): Finding[] {
  if (alarm === null) return [];
  const { kind, sinceMs } = alarm;
  if (kind === 'silent') return [finding('booth-silent', onAir === null ? [] : [onAir.userId], id, sinceMs)];
  if (nowMs - sinceMs < NEEDS_HAND_AFTER_MS.boothEmpty) return [];
  const named = interpreters.map(({ userId }) => userId);
  return [finding('booth-empty', named, id, sinceMs)];
}

/** The properties of a server that are beyond their limits. */
export function strainOf({
  processorShare,
  loopDelayMs,
  memoryShare,
  newsLagMs,
}: MissionServer): Readonly<Record<'processor' | 'loop' | 'memory' | 'news', boolean>> {
  return {
    processor: processorShare >= SERVER_LIMITS.processorShare,
    loop: loopDelayMs >= SERVER_LIMITS.loopDelayMs,
    memory: memoryShare >= SERVER_LIMITS.memoryShare,
    news: newsLagMs === null || newsLagMs >= SERVER_LIMITS.newsLagMs,
  };
}

/** A server whose event loop stands still hears its news late for that reason alone. A processor
 *  that is used up harms nobody as long as requests do not wait. */
function ofServer(server: MissionServer): Finding[] {
  const { loop, memory, news } = strainOf(server);
  return [
    ...(news && !loop ? [finding('news-late', [], server.id, null)] : []),
    ...(loop ? [finding('server-busy', [], server.id, null)] : []),
    ...(memory ? [finding('server-memory', [], server.id, null)] : []),
  ];
}

/** Captions that stopped while somebody speaks. */
function ofCaptions({ mission, speakingSinceMs }: SittingFacts, nowMs: number): Finding[] {
  if (speakingSinceMs === null) return [];
  return mission.sitting.captions.flatMap(({ language, lastMs }) => {
    const quietMs = nowMs - Math.max(lastMs, speakingSinceMs);
    const isMeant = nowMs - lastMs > CAPTIONS_OVER_MS;
    return quietMs < NEEDS_HAND_AFTER_MS.captions || isMeant
      ? []
      : [finding('captions-silent', [], language, lastMs)];
  });
}

function ofPerson(person: MissionPerson, live: LivePerson | undefined, nowMs: number): Finding[] {
  const { userId, lostMs, report, selfTest, sends } = person;
  const who = [userId];
  if (lostMs !== null) return nowMs - lostMs > LOST_TOLD_MS ? [] : [finding('line-lost', who, null, lostMs)];
  if (live === undefined || !isInARoom(live)) return [];
  const found: Finding[] = [];
  if (report !== null) {
    if (report.trouble !== null) found.push(finding('device-trouble', who, null, null));
    if (report.cameraFrozen && sends?.camera === true) found.push(finding('camera-frozen', who, null, null));
    const silentMs = report.silentForMs ?? 0;
    if (sends?.microphone === true && silentMs >= NEEDS_HAND_AFTER_MS.silentMicrophone)
      found.push(finding('microphone-silent', who, null, (person.heardMs ?? nowMs) - silentMs));
    if (lineState(report.line) === 'poor') found.push(finding('line-poor', who, null, null));
  }
  const isUp = live.handType > 0 && isInMainChamber(live);
  if (isUp && nowMs - live.handRaise >= NEEDS_HAND_AFTER_MS.raisedHand)
    found.push(finding('hand-long', who, null, live.handRaise));
  const isUnproved = lineState(report?.line ?? null) !== 'good';
  if (selfTest?.state === 'failed' && nowMs - selfTest.testedMs < TEST_COUNTS_MS && isUnproved)
    found.push(finding('test-failed', who, null, selfTest.testedMs));
  return found;
}

function ofLobby(waiting: readonly LobbyPerson[], nowMs: number): Finding[] {
  const free = waiting
    .filter(({ state }) => state === 'waiting')
    .toSorted((one, other) => one.waitingSinceMs - other.waitingSinceMs);
  const [longest] = free;
  if (longest === undefined || nowMs - longest.waitingSinceMs < NEEDS_HAND_AFTER_MS.waiting) return [];
  const userIds = free.map(({ userId }) => userId);
  return [finding('lobby-waits', userIds, null, longest.waitingSinceMs)];
}

function finding(
  kind: FindingKind,
  userIds: readonly string[],
  id: string | null,
  sinceMs: number | null,
): Finding {
  const key = [kind, id ?? '', kind === 'lobby-waits' ? '' : (userIds[0] ?? '')].join('/');
  return { key, kind, userIds, id, sinceMs };
}
