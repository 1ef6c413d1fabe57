import * as declared from '@hemicycle/contract/dial-out';
import type { Access } from '@hemicycle/contract/endpoint';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { lockSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { keepPhonesOf, PHONE_PREFIX } from './keep-phones.ts';
import { loadPhonesThere, saveAgreed, saveTakenOut } from './phone-stay-store.ts';

/** How calls name a phone: its identity without the point. */
const ID_PREFIX = PHONE_PREFIX.replace('.', '-');

interface OfPhone {
  readonly idVotingSession: string;
  readonly phoneId: string;
}

/** The phones that ring or talk in a session, as the media server tells it now; as it last told it
 *  where it does not answer. @throws DomainError `not-found`, `in-lobby`. Source: FND-60. */
export async function listPhones(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<declared.PhonesThere> {
  const { id } = await requireSessionOf(deps.db, viewer, idVotingSession);
  await keepPhonesOf(deps, id);
  return present(deps.db, id);
}

/** Notes that who speaks by a phone agrees to be recorded, with an entry in the audit log.
 *  Repeating it changes nothing. @throws DomainError `not-found`, `in-lobby`. Source: BEY-17. */
export function notePhoneAgreed(deps: Deps, viewer: Viewer, of: OfPhone): Promise<declared.PhonesThere> {
  return change(deps, viewer, of, { ...declared.notePhoneAgreed, act: 'notePhoneAgreed', save: saveAgreed });
}

/** Takes a phone out of a session, with an entry in the audit log. While the media server does not
 *  answer, each heartbeat tries again. @throws DomainError `not-found`, `in-lobby`. Source: FND-60,
 *  BEY-45. */
export function takePhoneOut(deps: Deps, viewer: Viewer, of: OfPhone): Promise<declared.PhonesThere> {
  return change(deps, viewer, of, { ...declared.takePhoneOut, act: 'takePhoneOut', save: saveTakenOut });
}

async function change(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, phoneId }: OfPhone,
  {
    access,
    act,
    save,
  }: {
    readonly access: Access;
    readonly act: 'notePhoneAgreed' | 'takePhoneOut';
    readonly save: typeof saveAgreed;
  },
): Promise<declared.PhonesThere> {
  const { db, clock } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  await inTransaction(db, async (transaction: Transaction<Database>) => {
    await requireStillMay(deps, transaction, viewer, access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const identity = phoneId.startsWith(ID_PREFIX) ? phoneId.replace(ID_PREFIX, PHONE_PREFIX) : phoneId;
    const phone = (await loadPhonesThere(transaction, id)).find((one) => one.identity === identity);
    const nowMs = clock.nowMs();
    if (phone === undefined || !(await save(transaction, { idVotingSession: id, identity }, nowMs))) return;
    await enterAct(deps, transaction, id, {
      ...{ act, byUserId: viewer.userId, userId: null, created: nowMs },
      detail: { to: `…${phone.numberEndsWith}` },
    });
  });
  await keepPhonesOf(deps, id);
  return present(db, id);
}

async function present(db: Kysely<Database>, idVotingSession: string): Promise<declared.PhonesThere> {
  const phones = await loadPhonesThere(db, idVotingSession);
  return {
    phones: phones.map(({ identity, ...rest }) => ({
      phoneId: identity.replace(PHONE_PREFIX, ID_PREFIX),
      ...rest,
    })),
  };
}
