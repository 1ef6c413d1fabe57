import { randomUUID } from 'node:crypto';
import { dialledNumber } from '@hemicycle/rules/dial-out/dialled-number';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { isEndedForAll, lockSession, requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { keepPhonesOf, PHONE_PREFIX } from './keep-phones.ts';
import { deletePhoneCall, insertPhoneCall } from './phone-stay-store.ts';

/** How many digits at the end of a phone number the log shows. */
const LOGGED_DIGITS = 2;

/** Whether the sound of a session's main chamber is recorded or streamed, or is about to be. */
export type IsRecorded = (db: Kysely<Database>, idVotingSession: string) => Promise<boolean>;

/** Calls a phone into the main chamber. Each call of this function dials again.
 *  @throws DomainError `not-found`, `dial-out-off`, `dial-out-unavailable`, `session-ended`,
 *  `invalid-input`, `phones-not-asked`, `telephone-unreachable`. Source: FND-60, BEY-17. */
export async function callPhone(
  deps: Deps,
  isRecorded: IsRecorded,
  viewer: Viewer,
  {
    idVotingSession,
    phoneNumber,
    agreed,
  }: { readonly idVotingSession: string; readonly phoneNumber: string; readonly agreed: boolean },
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
  await inTransaction(deps.db, async (transaction) => {
    // Closing the session and starting a recording hold it too: they see this call or come first.
    if (!(await lockSession(transaction, session.id))) throw new DomainError('not-found');
    if (!agreed && (await isRecorded(transaction, session.id))) throw new DomainError('phones-not-asked');
    await insertPhoneCall(transaction, {
      ...{ identity, idVotingSession: session.id, numberEndsWith: audited.numberEndsWith },
      ...{ calledMs: clock.nowMs(), agreed },
    });
  });
  try {
    await telephone.call({ number, roomId: session.id, identity, displayName: 'Phone' });
  } catch (cause) {
    log.warn({ ...audited, err: cause }, 'a phone could not be called into the chamber');
    await deletePhoneCall(deps.db, identity);
    throw new DomainError('telephone-unreachable', [], { cause });
  }
  // It may have been taken out while it was being called, by a closed session too.
  await keepPhonesOf(deps, session.id);
  await inTransaction(deps.db, (transaction) =>
    enterAct(deps, transaction, session.id, {
      ...{ act: 'callPhone', byUserId: viewer.userId, userId: null, created: clock.nowMs() },
      detail: { to: `…${audited.numberEndsWith}` },
    }),
  );
  log.info(audited, 'a phone is called into the chamber');
}
