import type { BodyOf } from '@hemicycle/contract/endpoint';
import { openPoll as declared, type Poll } from '@hemicycle/contract/polls';
import { sumDecimals } from '@hemicycle/rules/polls/decimal';
import { hasRareWeights, whatWeightsTell } from '@hemicycle/rules/polls/rare-weights';
import { checkPairs } from '@hemicycle/rules/proxies/check-pairs';
import { proofAskedForVote } from '@hemicycle/rules/auth/fresh-proof';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { ClientFlags } from '@hemicycle/contract/site';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadGroups } from '../groups/public.ts';
import { loadQuorumNow } from '../quorum/public.ts';
import { loadSiteFlags, privacyOptionsOfSite, valuesOfFlag } from '../site/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { draftOf } from './changed-draft.ts';
import { CLOSE_POLL_JOB, CLOSING_GRACE_MS } from './close-poll.ts';
import { electorateNow } from './electorate-now.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { type ElectorRow, insertElectors } from './electorate-store.ts';
import { pollForNews, type ForNews } from './load-poll-views.ts';
import { keepOpenedPoll } from './opened-polls.ts';
import { keepOpenedShape } from './opened-shapes.ts';
import { requirePollToRun } from './policy.ts';
import { isSecret } from './poll-ballots.ts';
import { factsOf, holdPlaceToOpen, loadPollRow, updatePollIn } from './poll-store.ts';
import type { PollRow } from './poll-tables.ts';
import { RING_BELL_JOB } from './open-vote-store.ts';
import { OPEN_POLL_JOB } from './scheduled-opening.ts';
import { standingsAtOpening } from './standings.ts';
import type { VoteItems } from './vote-items.ts';

type Confirmed = NonNullable<BodyOf<typeof declared>>;

/** Opens a draft. It freezes the electorate: the session's members who hold the permission to vote,
 *  in a weighted poll with their weights, and their proxies. It freezes how recent a proof of
 *  identity a vote needs. It gives the poll its number, and schedules its close where it has an end
 *  time. A vote without an item of the agenda becomes that of the current one. A session has one
 *  open vote at a time; timers may run beside it. The key of a secret poll is made first. Opening
 *  an open poll again changes nothing. `before` is the draft that the caller has confirmed; a draft
 *  that was changed since does not open. @throws DomainError `changed-meanwhile`, `not-found`,
 *  `poll-not-draft`, `poll-already-open`, `privacy-not-allowed` (the site has dropped the privacy
 *  option since the draft was written or copied), `poll-electorate-empty`, `weights-tell` (the
 *  weights in the result of a secret poll would reveal choices), `split-tells-weight` (the parts of
 *  a split vote would reveal who holds a rare weight), `proxy-limit-exceeded` (the site lowered its
 *  limit after the pairs were made), `poll-ended` (the set end is over), `session-ended`. Source:
 *  DESIGN §6, PRIV-02, WEIGHT-03, PROXY-08, BEY-03, BEY-09, BEY-10. */
export async function openPoll(
  deps: Deps,
  items: VoteItems,
  viewer: Viewer,
  pollId: string,
  { before }: Confirmed = {},
): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  const news = await openNow(deps, items, row, { viewer, before });
  if (news === null)
    return answerWithPoll(deps, viewer, { id: pollId, idVotingSession: row.id_voting_session });
  const poll = news.present(viewer);
  if (poll === undefined) throw new DomainError('not-found');
  return poll;
}

/** Opens a draft for a person or for a job, tells the session, and answers the poll for its
 *  viewers; null when it is open already. `asked` is the person and the draft that they have
 *  confirmed; a job leaves it out.
 *  @throws DomainError as `openPoll`. */
export async function openNow(
  deps: Deps,
  items: VoteItems,
  draft: PollRow,
  asked?: { readonly viewer: Viewer; readonly before: Confirmed['before'] },
): Promise<ForNews<Poll> | null> {
  const { id: pollId } = draft;
  if (draft.status === 'draft' && isSecret(draft)) await deps.ballotKeys.create(pollId);
  const { row, opened } = await inTransaction(deps.db, async (transaction) => {
    if (asked !== undefined) await requireStillMay(deps, transaction, asked.viewer, declared.access);
    const held = await loadPollRow(transaction, pollId, { lock: true });
    if (held === null) throw new DomainError('not-found');
    if (held.status === 'draft') refuseOvertaken({ before: asked?.before, now: draftOf(held) });
    const now = await openIn(deps, items, transaction, held);
    if (asked !== undefined && now.opened !== null) {
      await enterPollAct(deps, transaction, asked.viewer, held, 'openPoll');
    }
    return now;
  });
  if (opened === null) return null;
  keepOpenedShape(row);
  const news = pollForNews(
    factsOf(row, []),
    row.type === 'timer' ? null : standingsAtOpening(row, opened.electors, opened.members),
  );
  const idVotingSession = row.id_voting_session;
  for (const one of opened.news) deps.news.announce(one);
  deps.news.announce({ kind: 'poll', idVotingSession, pollId, openedAs: keepOpenedPoll(news) });
  return news;
}

async function openIn(deps: Deps, items: VoteItems, transaction: Transaction<Database>, row: PollRow) {
  const { id: pollId } = row;
  if (row.status === 'open') return { row, opened: null };
  if (row.status !== 'draft') throw new DomainError('poll-not-draft');
  const place = await holdPlaceToOpen(transaction, row.id_voting_session);
  const nowMs = deps.clock.nowMs();
  if (place.sessionEndsMs === null || place.sessionEndsMs <= nowMs) throw new DomainError('session-ended');
  const endMs = endOf(row, nowMs);
  if (endMs !== null && endMs <= nowMs) throw new DomainError('poll-ended');
  const isVote = row.type === 'vote';
  if (isVote && place.openPollId !== null) throw new DomainError('poll-already-open');
  // The draft may have become secret after it was read above, so that it has no key. The caller can
  // try again.
  if (isVote && isSecret(row) && (await deps.ballotKeys.load(pollId)) === null) {
    throw new DomainError('poll-not-draft');
  }
  const flags = await loadSiteFlags(transaction);
  if (isVote && !privacyOptionsOfSite(flags).has(row.anonymous)) throw new DomainError('privacy-not-allowed');
  const { electors, members } = isVote
    ? await electorateNow(transaction, row, flags)
    : { electors: [], members: [] };
  if (isVote && electors.length === 0) throw new DomainError('poll-electorate-empty');
  if (exceedsProxyLimit(electors, proxyLimitOf(flags))) throw new DomainError('proxy-limit-exceeded');
  const told = whatWeightsTell({ privacy: row.anonymous, maySplit: row.may_split }, electors);
  if (isVote && told !== null) throw new DomainError(told);
  if (isVote) await insertElectors(transaction, pollId, electors);
  const change = {
    status: 'open' as const,
    in_closed: place.sessionIsClosed,
    number: place.number,
    start_time_ms: nowMs,
    end_time_ms: endMs,
    entitled_count: electors.length,
    entitled_weight: sumDecimals(electors.map((elector) => elector.weight)),
    rare_weights: hasRareWeights(electors),
    weights_differ: new Set(electors.map(({ weight }) => weight)).size > 1,
    fewest_to_tell: isVote && isSecret(row) ? flags.secretCountFewestVotes : 0,
    proof_within_ms: proofAskedForVote({
      pollAsks: row.proof_of_identity,
      siteMinutes: flags.requireProofToVoteMinutes,
    }),
    // In a secret poll, signatures would reveal the voters' choices.
    signed_casts: isVote && !isSecret(row) && flags.requireSignedVotes,
    voting_organisation_name: await organisationName(transaction, row),
  };
  const quorum = isVote ? await loadQuorumNow(transaction, row.id_voting_session) : [];
  await updatePollIn(transaction, pollId, ['draft'], { ...change, quorum_opening: JSON.stringify(quorum) });
  const vote = { idVotingSession: row.id_voting_session, pollId };
  const news = isVote ? await items.placeOpened(transaction, vote) : [];
  await deps.jobs.cancel({ name: OPEN_POLL_JOB, key: pollId }, transaction);
  if (isVote) {
    await deps.jobs.schedule(
      { name: RING_BELL_JOB, key: pollId, dueMs: nowMs, payload: { pollId } },
      transaction,
    );
  }
  if (endMs !== null) {
    await deps.jobs.schedule(
      {
        name: CLOSE_POLL_JOB,
        key: pollId,
        dueMs: isVote ? endMs + CLOSING_GRACE_MS : endMs,
        payload: { pollId },
      },
      transaction,
    );
  }
  return { row: { ...row, ...change, quorum_opening: quorum }, opened: { electors, members, news } };
}

/** For how many people one proxy may vote by the flags of those who may make pairs: the largest
 *  number; null: any. */
function proxyLimitOf(flags: ClientFlags): number | null {
  const limits = valuesOfFlag(flags, 'proxyVotersMax').flatMap((limit) => limit ?? []);
  return flags.proxyVotersMax === null ? null : Math.max(...limits);
}

/** Whether a proxy would vote for more people than the site allows. The site may have lowered its
 *  limit since the pairs were made. */
function exceedsProxyLimit(
  electors: readonly Pick<ElectorRow, 'user_id' | 'proxy_user_id'>[],
  votersMax: number | null,
): boolean {
  const pairs = electors.flatMap(({ user_id: behalfOfUserId, proxy_user_id: proxyUserId }) =>
    proxyUserId === null ? [] : { proxyUserId, behalfOfUserId },
  );
  // Only the limit can fail here: pairs were checked when they were saved, and pairs of people
  // without a right to vote are left out of the electorate.
  return !checkPairs(pairs, { mayVote: () => true, votersMax }).ok;
}

/** When the poll closes by itself: after its duration, or at its set time; null where somebody
 *  closes it by hand. */
function endOf(row: Pick<PollRow, 'duration_in_second' | 'closes_at_ms'>, nowMs: number): number | null {
  if (row.duration_in_second !== null) return nowMs + row.duration_in_second * 1000;
  return row.closes_at_ms;
}

async function organisationName(transaction: Kysely<Database>, row: PollRow): Promise<string | null> {
  if (row.voting_organisation === 'none') return null;
  const [organisation] = await loadGroups(transaction, [row.voting_organisation]);
  return organisation?.name ?? null;
}
