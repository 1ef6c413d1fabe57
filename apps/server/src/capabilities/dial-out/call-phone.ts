import { randomUUID } from 'node:crypto';
import { dialledNumber } from '@hemicycle/rules/dial-out/dialled-number';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { isEndedForAll, requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { PHONE_PREFIX } from './keep-phones.ts';
import { deletePhoneCall, insertPhoneCall } from './phone-stay-store.ts';

/** How many digits at the end of a phone number the log shows. */
const LOGGED_DIGITS = 2;

/** Calls a phone into the main chamber. Each call of this function dials again.
 *  @throws DomainError `not-found`, `dial-out-off`, `dial-out-unavailable`, `session-ended`,
 *  `invalid-input`, `telephone-unreachable`. Source: FND-60. */
export async function callPhone(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, phoneNumber }: { readonly idVotingSession: string; readonly phoneNumber: string },
): Promise<void> {
  const { telephone, clock, log } = deps;
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  if (!(await loadFlagsFor(deps.db, viewer)).enableSipDialOut) throw new DomainError('dial-out-off');
  if (telephone === null) throw new DomainError('dial-out-unavailable');
  if (isEndedForAll(session) || clock.nowMs() >= session.ends_ms) throw new DomainError('session-ended');
  const number = dialledNumber(phoneNumber);
  if (number === null) {
    throw new DomainError('invalid-input', [{ path: 'phoneNumber', problem: 'This is no phone number.' }]);
  }
  const identity = `${PHONE_PREFIX}${randomUUID()}`;
  const audited = {
    userId: viewer.userId,
    idVotingSession: session.id,
    identity,
    numberEndsWith: number.slice(-LOGGED_DIGITS),
    digits: number.replace('+', '').length,
  };
  await insertPhoneCall(deps.db, {
    identity,
    idVotingSession: session.id,
    numberEndsWith: audited.numberEndsWith,
    calledMs: clock.nowMs(),
  });
  try {
    await telephone.call({ number, roomId: session.id, identity, displayName: 'Phone' });
  } catch (cause) {
    log.warn({ ...audited, err: cause }, 'a phone could not be called into the chamber');
    await deletePhoneCall(deps.db, identity);
    throw new DomainError('telephone-unreachable', [], { cause });
  }
  await inTransaction(deps.db, (transaction) =>
    enterAct(deps, transaction, session.id, {
      ...{ act: 'callPhone', byUserId: viewer.userId, userId: null, created: clock.nowMs() },
      detail: { to: `…${audited.numberEndsWith}` },
    }),
  );
  log.info(audited, 'a phone is called into the chamber');
}
