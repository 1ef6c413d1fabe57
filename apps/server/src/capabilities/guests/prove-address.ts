import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import { GUEST_CODE_MS, GUEST_CODE_TRIES, GUEST_PROOF_MS } from '@hemicycle/contract/guest-names';
import {
  type askForGuestCode,
  type checkGuestCode,
  guestCodeGuessLimit,
  guestCodeLetterLimit,
} from '@hemicycle/contract/guests';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { countFailure, takeBackFailure } from '../auth/public.ts';
import { countTry, giveProof, replaceCode } from './code-store.ts';
import { countedCode } from './counted-code.ts';
import { findWayIn, refusalNow } from './find-way-in.ts';
import type { LinkRow } from './link-store.ts';
import { codeOfNonce } from './one-time-code.ts';
import { GUEST_CODE_MAIL_JOB } from './send-code.ts';

type Limit = typeof guestCodeLetterLimit | typeof guestCodeGuessLimit;

/** A link that is bound to an address, and that still admits. @throws DomainError the refusals of a
 *  link, `guest-not-personal`, `too-many-attempts`. */
async function findPersonal(
  deps: Pick<Deps, 'db' | 'clock'>,
  loginCode: string,
  remoteAddress: string,
): Promise<LinkRow & { readonly bound_email: string }> {
  return countedCode(deps, remoteAddress, async (watch) => {
    const nowMs = deps.clock.nowMs();
    const { link, session } = await findWayIn(deps.db, loginCode, { nowMs, ...watch });
    if (link?.bound_email == null) throw new DomainError('guest-not-personal');
    const refusal = refusalNow(link, session, nowMs, true);
    if (refusal !== null) throw new DomainError(refusal);
    return { ...link, bound_email: link.bound_email };
  });
}

/** The counters of a call: of the address within its session, of the session, of the network. */
function countersOf({ most }: Limit, what: string, link: LinkRow, remoteAddress: string) {
  const [address, session, network] = most;
  const { id_voting_session: idVotingSession } = link;
  return [
    { kind: `${what} to ${link.bound_email} of ${idVotingSession}`, ...address },
    { kind: `${what} of ${idVotingSession}`, ...session },
    { kind: what, remoteAddress, ...network },
  ];
}

/** Has a new one-time code mailed to the address of a personal link; a job mails it.
 *  @throws DomainError the refusals of a link, `guest-not-personal`, `too-many-attempts`. Source:
 *  BEY-47. */
export async function askForCode(
  deps: Deps,
  { loginCode, language }: BodyOf<typeof askForGuestCode>,
  remoteAddress: string,
): Promise<void> {
  const link = await findPersonal(deps, loginCode, remoteAddress);
  for (const counter of countersOf(guestCodeLetterLimit, 'guest code letters', link, remoteAddress))
    await countFailure(deps, counter);
  const nowMs = deps.clock.nowMs();
  const nonce = randomBytes(16).toString('base64url');
  await inTransaction(deps.db, async (transaction) => {
    await replaceCode(transaction, { linkId: link.id, nonce, expiresMs: nowMs + GUEST_CODE_MS });
    const payload = { linkId: link.id, nonce, language };
    await deps.jobs.schedule({ name: GUEST_CODE_MAIL_JOB, key: link.id, dueMs: nowMs, payload }, transaction);
  });
}

/** Checks a one-time code; the try is counted first, and taken back where it was right. Returns a
 *  proof for the sign-in. A wrong code, an expired one, and any code beyond a limit are answered
 *  alike.
 *  @throws DomainError the refusals of a link, `guest-not-personal`, `guest-code-refused`. Source:
 *  BEY-47. */
export async function checkCode(
  deps: Deps,
  { loginCode, code }: BodyOf<typeof checkGuestCode>,
  remoteAddress: string,
): Promise<AnswerOf<typeof checkGuestCode>> {
  const { db, clock, config } = deps;
  const link = await findPersonal(deps, loginCode, remoteAddress);
  const counters = countersOf(guestCodeGuessLimit, 'guest code guesses', link, remoteAddress);
  const counted: string[] = [];
  const takeBack = () => Promise.all(counted.map((id) => takeBackFailure(deps, id)));
  try {
    for (const counter of counters) counted.push(await countFailure(deps, counter));
    const nowMs = clock.nowMs();
    const nonce = await countTry(db, link.id, { nowMs, triesMax: GUEST_CODE_TRIES });
    const isRight = nonce !== null && isSame(code, codeOfNonce(config.dataDir, link.id, nonce));
    const proof = newToken();
    const kept = { hash: tokenHash(proof), expiresMs: nowMs + GUEST_PROOF_MS };
    if (isRight && (await giveProof(db, { linkId: link.id, nonce }, kept))) {
      await takeBack();
      return { proof };
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too-many-attempts') throw error;
    // No code was checked: the guess counts for no other counter.
    await takeBack();
  }
  throw new DomainError('guest-code-refused');
}

function isSame(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}
