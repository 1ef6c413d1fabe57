import type { Access, BodyOf } from '@hemicycle/contract/endpoint';
import type { ModerationActDetail, ModerationActKind } from '@hemicycle/contract/audit';
import { permissions } from '@hemicycle/contract/permissions';
import type { RollCall } from '@hemicycle/contract/roll-call-values';
import {
  callName as calling,
  enterVote as entering,
  markInRollCall as marking,
  startRollCall as starting,
  undoInRollCall as undoing,
  type Roll,
} from '@hemicycle/contract/roll-call';
import { privacyClassOf } from '@hemicycle/rules/polls/privacy';
import { mayCallRoll, nextToCall, orderRoll } from '@hemicycle/rules/polls/roll-call';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadHouse } from '../site/public.ts';
import { mayStill, requireStillMay } from '../writing/public.ts';
import type { RecordedVote } from './cast-batch.ts';
import { outcomeOf } from './cast-outcome.ts';
import { writeCastsIn } from './cast-store.ts';
import { loadElectorsByName } from './electorate-store.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { keepOpenedShape } from './opened-shapes.ts';
import { requirePollToRun } from './policy.ts';
import { updatePollIn } from './poll-store.ts';
import type { PollRow } from './poll-tables.ts';
import { prepareBallot } from './prepare-ballot.ts';
import { answerRoll } from './present-roll.ts';
import { entryKeyOf, receiptPrivateOf, receiptPublicOf } from './receipts.ts';
import {
  insertRoll,
  loadRoll,
  loadRollOrder,
  markRolled,
  readRevision,
  takeBackEntry,
  unmarkRolled,
  type RolledRow,
} from './roll-call-store.ts';
import { loadLatestArrivalMs } from './vote-store.ts';
import { lastTimeOf } from './withdraw-poll.ts';

/** What a step of a roll call needs besides the transaction. `tell` announces recorded votes. */
export type RollDeps = Deps & { readonly tell: (votes: readonly RecordedVote[]) => void };

/** The names of a roll call in their order, with the votes on record. @throws DomainError
 *  `not-found`, `permission-missing`, `poll-not-open`, `roll-call-not-allowed` (the caller may not
 *  see who voted what), `roll-call-not-started`. Source: BEY-41. */
export async function readRollCall(deps: Deps, viewer: Viewer, pollId: string): Promise<Roll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  requireCallable(row, viewer);
  requireRoll(row);
  return answerRoll(deps, viewer, row.id);
}

/** Begins a roll call: freezes the order of its names and calls the first that has not voted.
 *  Beginning again changes nothing. @throws DomainError as `readRollCall`. Source: BEY-41. */
export async function startRollCall(
  deps: RollDeps,
  viewer: Viewer,
  pollId: string,
  { orderedBy }: BodyOf<typeof starting>,
): Promise<Roll> {
  const { language } = await loadHouse(deps.db);
  return step(deps, viewer, pollId, starting.access, async (transaction, row) => {
    if (row.roll_call !== null) return null;
    const electors = await loadElectorsByName(transaction, pollId);
    const people = electors.map((elector) => ({
      userId: elector.user_id,
      name: elector.display_name,
      groupId: elector.group_id,
    }));
    const own = (await loadRollOrder(transaction, row.id_voting_session, electors)) ?? [];
    await insertRoll(
      transaction,
      pollId,
      orderRoll(people, orderedBy, language, own).map(({ userId }) => userId),
    );
    const latestMs = await loadLatestArrivalMs(transaction, pollId);
    const begun: RollCall = {
      orderedBy,
      startedAtMs: Math.max(deps.clock.nowMs(), lastTimeOf(row), latestMs ?? 0),
      by: { id: viewer.userId, name: viewer.displayName },
      size: electors.length,
      called: null,
    };
    const names = await loadRoll(transaction, pollId);
    await call(transaction, row, begun, names, nextOn(names, null));
    return { act: 'startRollCall', userId: null };
  });
}

/** Calls a name, or the next one. Two clerks who call the next at once do not pass over a name.
 *  @throws DomainError as `readRollCall`, `not-in-electorate`, `changed-meanwhile`.
 *  Source: BEY-41. */
export function callName(
  deps: RollDeps,
  viewer: Viewer,
  pollId: string,
  { from, userId }: BodyOf<typeof calling>,
): Promise<Roll> {
  return step(deps, viewer, pollId, calling.access, async (transaction, row) => {
    const begun = requireRoll(row);
    const now = begun.called?.userId ?? null;
    if (now !== from) throw new DomainError('changed-meanwhile');
    const names = await loadRoll(transaction, pollId);
    if (userId !== null) requireName(names, userId);
    await call(transaction, row, begun, names, userId ?? nextOn(names, now));
    return null;
  });
}

/** Enters the answer of somebody as the law of a cast decides, or corrects an entry, and calls the
 *  next. The same `requestId` again enters nothing. A vote that was cast stands.
 *  @throws DomainError as `readRollCall`, `voter-lost-right`, and the refusal of the rule. Source:
 *  BEY-41. */
export function enterVote(
  deps: RollDeps,
  viewer: Viewer,
  pollId: string,
  body: BodyOf<typeof entering>,
  { arrivalMs: cameInMs }: { readonly arrivalMs: number },
): Promise<Roll> {
  const { userId } = body;
  return step(deps, viewer, pollId, entering.access, async (transaction, row) => {
    const begun = requireRoll(row);
    const before = await loadRoll(transaction, pollId);
    const named = requireName(before, userId);
    // A cast asks for the right of its voter; so does an entry, whose voter makes no call.
    if (!(await mayStill(transaction, userId, permissions.vote))) throw new DomainError('voter-lost-right');
    const request = { pollId, userId, requestId: entryKeyOf(viewer.userId, body.requestId) };
    const receiptPrivate = receiptPrivateOf(deps.config.dataDir, request);
    const opened = keepOpenedShape(row);
    const ballot = await prepareBallot(deps, opened, request, {
      receiptPrivate,
      decision: body.voteDecision,
    });
    const cast = {
      ...{ pollId, userId, casterId: userId, requestId: request.requestId },
      ...ballot,
      receiptPublic: receiptPublicOf(receiptPrivate),
      arrivalMs: Math.max(cameInMs, opened.openedMs, begun.startedAtMs),
      // Who enters a vote has proved who they are; the house knows the person who answers.
      provenAtMs: viewer.provenAtMs,
      ...{ signature: null, statement: null, after: null, signatureRefused: false },
      // Under the lock of the poll nobody writes another vote meanwhile.
      entry: {
        by: JSON.stringify({ id: viewer.userId, name: viewer.displayName }),
        revision: readRevision(named, body.revision),
      },
    };
    const [finding] = await writeCastsIn(transaction, [cast]);
    const outcome = finding === undefined ? null : outcomeOf(cast, finding);
    if (outcome === null || outcome.kind === 'no-such-poll') throw new DomainError('changed-meanwhile');
    if (outcome.kind === 'refused') throw new DomainError(outcome.code);
    if (outcome.kind === 'again') return null;
    await markRolled(transaction, pollId, userId, null);
    await callNextAfter(transaction, row, begun, userId);
    return {
      act: 'enterVote',
      userId,
      recorded: true,
      changes: changesOf(row, before, userId, body.voteDecision),
    };
  });
}

/** Notes that somebody who has not voted is absent, or is to be called again, and calls the next.
 *  @throws DomainError as `readRollCall`, `not-in-electorate`, `changed-meanwhile` (they have
 *  voted). Source: BEY-41. */
export function markInRollCall(
  deps: RollDeps,
  viewer: Viewer,
  pollId: string,
  { userId, mark }: BodyOf<typeof marking>,
): Promise<Roll> {
  return step(deps, viewer, pollId, marking.access, async (transaction, row) => {
    const begun = requireRoll(row);
    const named = requireName(await loadRoll(transaction, pollId), userId);
    if (named.revision > 0) throw new DomainError('changed-meanwhile');
    await markRolled(transaction, pollId, userId, mark);
    await callNextAfter(transaction, row, begun, userId);
    return { act: 'markInRollCall', userId, reason: mark };
  });
}

/** Takes back what was entered or marked for somebody, and calls them again. A vote that they cast
 *  meanwhile stands. @throws DomainError as `readRollCall`, `not-in-electorate`,
 *  `voted-themselves`, `changed-meanwhile`, `poll-suspended`, `poll-ended`. Source: BEY-41. */
export function undoInRollCall(
  deps: RollDeps,
  viewer: Viewer,
  pollId: string,
  { userId, revision }: BodyOf<typeof undoing>,
): Promise<Roll> {
  return step(deps, viewer, pollId, undoing.access, async (transaction, row) => {
    const begun = requireRoll(row);
    const names = await loadRoll(transaction, pollId);
    const named = requireName(names, userId);
    if (named.revision > 0 && named.entered === null) throw new DomainError('voted-themselves');
    if (named.revision !== revision) throw new DomainError('changed-meanwhile');
    if (named.revision > 0) {
      if (row.suspended_ms !== null) throw new DomainError('poll-suspended');
      if (row.end_time_ms !== null && deps.clock.nowMs() >= row.end_time_ms)
        throw new DomainError('poll-ended');
      await takeBackEntry(transaction, pollId, userId);
    } else if (named.mark === null) {
      throw new DomainError('changed-meanwhile');
    }
    await unmarkRolled(transaction, pollId, userId);
    await call(transaction, row, begun, names, userId);
    return {
      act: 'undoInRollCall',
      userId,
      recorded: named.revision > 0,
      changes: named.revision > 0 ? changesOf(row, names, userId, '') : undefined,
    };
  });
}

/** What the audit log says of a step. `recorded`: whether votes on record have changed. */
interface Done {
  readonly act: Extract<
    ModerationActKind,
    'startRollCall' | 'enterVote' | 'markInRollCall' | 'undoInRollCall'
  >;
  readonly userId: string | null;
  readonly recorded?: boolean;
  readonly reason?: string;
  readonly changes?: ModerationActDetail['changes'] | undefined;
}

/** Makes one step under the lock of the poll, which casts and closes also take: so two clerks, and
 *  a clerk and a close, come one after the other. The rights of the clerk are those of that moment.
 *  `work` answers null where nothing is entered into the audit log. */
async function step(
  deps: RollDeps,
  caller: Viewer,
  pollId: string,
  access: Access,
  work: (transaction: Transaction<Database>, row: PollRow) => Promise<Done | null>,
): Promise<Roll> {
  const { id_voting_session: idVotingSession } = await requirePollToRun(deps.db, caller, pollId);
  const { done, viewer } = await inTransaction(deps.db, async (transaction) => {
    const now = await requireStillMay(deps, transaction, caller, access);
    const row = await requirePollToRun(transaction, now, pollId, { lock: true });
    requireCallable(row, now);
    const result = await work(transaction, row);
    if (result !== null) {
      const { act, userId, reason, changes } = result;
      await enterPollAct(
        deps,
        transaction,
        now,
        row,
        act,
        { ...(reason === undefined ? {} : { reason }), ...(changes === undefined ? {} : { changes }) },
        userId,
      );
    }
    return { done: result, viewer: now };
  });
  if (done?.recorded === true && done.userId !== null) {
    const { userId } = done;
    deps.tell([{ pollId, idVotingSession, userId, casterId: userId, isSealed: false }]);
  }
  deps.news.announce({ kind: 'poll', idVotingSession, pollId });
  return answerRoll(deps, viewer, pollId);
}

/** Requires an open vote whose roll the viewer may call. @throws DomainError `poll-not-open`,
 *  `roll-call-not-allowed`. */
export function requireCallable(row: PollRow, viewer: Viewer): void {
  if (row.status !== 'open' || row.casting_ended_ms !== null || row.type !== 'vote')
    throw new DomainError('poll-not-open');
  const { type, status, anonymous, form, signed_casts: signedCasts } = row;
  const poll = { type, status, anonymous, form, signedCasts };
  if (!mayCallRoll(poll, privacyClassOf(viewer.actionsAllowed))) {
    throw new DomainError('roll-call-not-allowed');
  }
}

function requireRoll({ roll_call: begun }: PollRow): RollCall {
  if (begun === null) throw new DomainError('roll-call-not-started');
  return begun;
}

function requireName(names: readonly RolledRow[], userId: string): RolledRow {
  const named = names.find((one) => one.userId === userId);
  if (named === undefined) throw new DomainError('not-in-electorate');
  return named;
}

function nextOn(names: readonly RolledRow[], afterUserId: string | null): string | null {
  return nextToCall(
    names.map(({ userId, revision, mark }) => ({ userId, mark, hasVoted: revision > 0 })),
    afterUserId,
  );
}

/** Calls the next where `userId` is the one who is called; somebody who was dealt with out of turn
 *  leaves the name that is called. */
async function callNextAfter(
  transaction: Kysely<Database>,
  row: PollRow,
  begun: RollCall,
  userId: string,
): Promise<void> {
  if (begun.called !== null && begun.called.userId !== userId) return;
  const names = await loadRoll(transaction, row.id);
  await call(transaction, row, begun, names, nextOn(names, userId));
}

async function call(
  transaction: Kysely<Database>,
  row: PollRow,
  begun: RollCall,
  names: readonly RolledRow[],
  userId: string | null,
): Promise<void> {
  const named = names.find((one) => one.userId === userId);
  const called =
    named === undefined
      ? null
      : {
          ...{ userId: named.userId, name: named.name, place: named.place },
          ...{ groupName: named.groupName, color: named.color },
        };
  await updatePollIn(transaction, row.id, ['open'], { roll_call: JSON.stringify({ ...begun, called }) });
}

/** Before and after an entry, for the audit log; only of votes by open ballot. */
function changesOf(
  row: PollRow,
  names: readonly RolledRow[],
  userId: string,
  after: string,
): ModerationActDetail['changes'] | undefined {
  if (row.anonymous !== 'open') return undefined;
  const before = names.find((one) => one.userId === userId)?.text ?? '';
  return [{ field: 'voteDecision', before, after }];
}
