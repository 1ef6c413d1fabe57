import type { BodyOf } from '@hemicycle/contract/endpoint';
import type {
  MinuteApproval,
  Minutes,
  MinuteState,
  ShownApproval,
  stepMinutes as stepEndpoint,
} from '@hemicycle/contract/minutes';
import { MINUTES_FORMAT, minutesHash, minutesSignedBytes } from '@hemicycle/record/signed-minutes';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import type { ExportDesk } from '../exports/public.ts';
import { signingKeyOf } from '../records/public.ts';
import { requireBelonging, requireSittingOf } from '../sessions/public.ts';
import { type HeldMinutes, inMinutes } from './in-minutes.ts';
import {
  type BlockRow,
  loadApprovingVotes,
  loadBlocks,
  loadMinutesRow,
  updateMinutes,
} from './minutes-store.ts';
import { presentApproval } from './present-minutes.ts';
import { presentChanged } from './read-minutes.ts';

type Step = BodyOf<typeof stepEndpoint>;

/** From which states each step leads. Nothing leads away from `signed`. */
const FROM: Record<MinuteState, readonly MinuteState[]> = {
  draft: ['sent', 'approved'],
  sent: ['draft'],
  approved: ['sent'],
  signed: ['approved'],
};
const ACTS = {
  draft: 'reopenMinutes',
  sent: 'sendMinutes',
  approved: 'approveMinutes',
  signed: 'signMinutes',
} as const;

/** Takes minutes one step further: sends a draft to the members, approves what was sent by a
 *  declared vote of a later sitting, signs what is approved; or makes a draft of them again before
 *  they are signed. @throws DomainError as `inMinutes`, `changed-meanwhile`, `minutes-locked`,
 *  `minutes-vote-refused`. Source: BEY-34. */
export async function stepMinutes(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  idVotingSession: string,
  step: Step,
): Promise<Minutes> {
  const row = await inMinutes(deps, viewer, idVotingSession, async (held) => {
    const { transaction, minutes, nowMs } = held;
    if (minutes.version !== step.version) throw new DomainError('changed-meanwhile');
    if (!FROM[step.to].includes(minutes.state)) throw new DomainError('minutes-locked');
    const approval = await approvalOf(held, viewer, step);
    const change = await changeOf(deps, held, step, approval);
    await updateMinutes(transaction, minutes.id_voting_session, change);
    await enterAct(deps, transaction, minutes.id_voting_session, {
      ...{ act: ACTS[step.to], byUserId: viewer.userId, userId: null, created: nowMs },
      detail: step.to === 'approved' && approval !== null ? { poll: approval.title } : {},
    });
    return loadMinutesRow(transaction, minutes.id_voting_session);
  });
  if (row === null) throw new DomainError('not-found');
  return presentChanged(deps, desk, viewer, row);
}

async function changeOf(
  deps: Deps,
  held: HeldMinutes,
  step: Step,
  approval: MinuteApproval | null,
): Promise<Parameters<typeof updateMinutes>[2]> {
  const { nowMs, byName } = held;
  switch (step.to) {
    case 'draft':
      return { state: 'draft', sent: null, approval: null };
    case 'sent':
      return { state: 'sent', sent: JSON.stringify({ at: nowMs, by: byName }) };
    case 'approved':
      return { state: 'approved', approval: JSON.stringify(approval) };
    case 'signed':
      return {
        state: 'signed',
        approval: JSON.stringify(approval),
        signature: JSON.stringify(await signatureOf(deps, held, approval)),
      };
  }
}

/** The vote that approves the minutes after a step, as its result stands now: another one may have
 *  been declared since the approval. null: no vote approves them. @throws DomainError as
 *  `requireVote`. */
async function approvalOf(
  { transaction, minutes }: HeldMinutes,
  viewer: Viewer,
  step: Step,
): Promise<MinuteApproval | null> {
  const pollId =
    step.to === 'approved' ? step.pollId : step.to === 'signed' ? minutes.approval?.pollId : undefined;
  return pollId === undefined
    ? null
    : requireVote(transaction, viewer, { idVotingSession: minutes.id_voting_session, pollId });
}

/** The declared vote that approves minutes: passed, in a later sitting of the viewer. No other
 *  result is declared until the end of the transaction. @throws DomainError `not-found`,
 *  `minutes-vote-refused`. */
async function requireVote(
  transaction: HeldMinutes['transaction'],
  viewer: Viewer,
  { idVotingSession, pollId }: { readonly idVotingSession: string; readonly pollId: string },
): Promise<MinuteApproval> {
  const { starts_ms: afterMs } = await requireSittingOf(transaction, viewer, idVotingSession);
  const [vote] = await loadApprovingVotes(transaction, { afterMs, pollId, hold: true }, 1);
  if (vote === undefined) throw new DomainError('minutes-vote-refused');
  await requireBelonging(transaction, viewer, vote.idVotingSession);
  return vote;
}

async function signatureOf(
  deps: Deps,
  { transaction, minutes, nowMs, byName }: HeldMinutes,
  vote: MinuteApproval | null,
) {
  const blocks = await loadBlocks(transaction, minutes.id_voting_session);
  const { id_voting_session: idVotingSession, language } = minutes;
  const approval = vote && signedApproval(vote);
  const hash = minutesHash(signedContent({ idVotingSession, language, approval }, blocks));
  const key = signingKeyOf(deps);
  return {
    hash,
    keyId: key.keyId,
    signature: key.sign(minutesSignedBytes(hash)),
    signedAt: nowMs,
    by: byName,
  };
}

/** The approval in the signed content: without what only some readers are given, but with the hash
 *  of it. */
function signedApproval(vote: MinuteApproval): Omit<ShownApproval, 'vote'> {
  const { number, declaredAt, hash } = presentApproval(vote, false);
  return { number, declaredAt, hash };
}

/** The content of minutes over which their signature stands, as JSON. */
function signedContent(
  head: {
    readonly language: Minutes['language'];
    readonly approval: Omit<ShownApproval, 'vote'> | null;
    readonly idVotingSession: string;
  },
  blocks: readonly Pick<BlockRow, 'section' | 'source' | 'wording' | 'text'>[],
): object {
  return {
    format: MINUTES_FORMAT,
    ...head,
    blocks: blocks.map(({ section, source, wording, text }) =>
      wording === null ? { section, text: text ?? '' } : { section, source, ...wording },
    ),
  };
}
