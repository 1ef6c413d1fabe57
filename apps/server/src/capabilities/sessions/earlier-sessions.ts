import type {
  EarlierSession,
  EarlierSessionInFull,
  getEarlierSession,
  listEarlierSessions as listEndpoint,
  SessionStage,
} from '@hemicycle/contract/earlier-sessions';
import type { AnswerOf, QueryOf } from '@hemicycle/contract/endpoint';
import { EARLIER_SESSIONS_PER_PAGE } from '@hemicycle/contract/limits';
import { sessionTiming } from '@hemicycle/rules/sessions/offered-sessions';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  countAttended,
  loadEarlierSessions,
  loadOccurredSession,
  type OccurredSession,
} from './earlier-session-store.ts';
import { belongsToEverySession } from './policy.ts';
import { requireSittingOf } from './require-session.ts';
import { loadKeptPeople } from './expected-people-store.ts';
import { loadVoters } from './session-store.ts';
import { loadFacts, type SittingFactRow } from './sitting-facts-store.ts';

/** A page of the sessions past their end to which the viewer belongs, the newest first. The list
 *  leaves out sessions from which the viewer was removed. Source: SPEC-NOTES N7. */
export async function listEarlierSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { search, before }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const nowMs = clock.nowMs();
  const found = await loadEarlierSessions(db, {
    nowMs,
    userId: viewer.userId,
    seesAll: belongsToEverySession(viewer),
    search,
    after: before === undefined ? null : placeFrom(before),
    // One session more than the page shows, to know whether a next page exists.
    limit: EARLIER_SESSIONS_PER_PAGE + 1,
  });
  const sessions = found.slice(0, EARLIER_SESSIONS_PER_PAGE);
  const last = found.length > sessions.length ? sessions.at(-1) : undefined;
  return {
    sessions: sessions.map((session) => presentEarlier(session, nowMs)),
    next: last === undefined ? null : `${last.epochStartTime}.${last.idVotingSession}`,
  };
}

/** One session of the viewer as it took place. @throws DomainError `not-found` to outsiders.
 *  Source: SPEC-NOTES N7. */
export async function loadEarlierSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof getEarlierSession>> {
  const { id, description } = await requireSittingOf(db, viewer, idVotingSession);
  const [occurred, facts, kept] = await Promise.all([
    loadOccurredSession(db, id),
    loadFacts(db, id),
    loadKeptPeople(db, id),
  ]);
  if (occurred === null) throw new DomainError('not-found');
  const voters = kept?.people.filter(({ voter }) => voter) ?? (await loadVoters(db, id));
  const voterIds = voters.map(({ userId }) => userId);
  return {
    ...presentEarlier(occurred, clock.nowMs()),
    description,
    presided: firstPresided(facts),
    attendedCount: await countAttended(db, id, voterIds),
    expectedCount: voters.length,
  } satisfies EarlierSessionInFull;
}

/** The people who presided, each since when they first did. */
function firstPresided(facts: readonly SittingFactRow[]): EarlierSessionInFull['presided'] {
  const fromMs = new Map<string, number>();
  for (const { kind, name, atMs } of facts) {
    if (kind === 'presides' && name !== null && !fromMs.has(name)) fromMs.set(name, atMs);
  }
  return [...fromMs].map(([name, from]) => ({ name, fromMs: from }));
}

function presentEarlier(
  { endedForAll, everybodyLeft, ...session }: OccurredSession,
  nowMs: number,
): EarlierSession {
  return { ...session, stage: endedForAll ? 'ended' : stageOf(session, everybodyLeft, nowMs) };
}

function stageOf(session: Times, everybodyLeft: boolean, nowMs: number): SessionStage {
  const timing = sessionTiming(session, nowMs);
  if (timing !== 'ended') return timing;
  return everybodyLeft ? 'ended' : 'sits-on';
}

type Times = Pick<OccurredSession, 'epochStartTime' | 'epochEndTime'>;

function placeFrom(before: string): { startsMs: number; id: string } {
  const at = before.indexOf('.');
  return { startsMs: Number(before.slice(0, at)), id: before.slice(at + 1) };
}
