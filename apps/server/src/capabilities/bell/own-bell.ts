import { randomUUID } from 'node:crypto';
import type { addBellDevice as adding, answerBell as answering, Bell } from '@hemicycle/contract/bell';
import { BELL_DEVICES_MAX } from '@hemicycle/contract/bell-limits';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { Kysely } from 'kysely';
import type { Push } from '../../adapters/push/push.ts';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadOpenVote, requirePollThatCalls } from '../polls/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { deleteDevice, keepDevice, loadDevices, lockDevicesOf } from './bell-device-store.ts';
import { hasRung, noteAnswered } from './bell-store.ts';

/** By how many characters of its address a browser knows its own subscription. */
const ENDS_CHARS = 24;

type BellDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/** How the bell reaches the viewer, and on which devices. Source: BEY-42. */
export function readBell(deps: BellDeps, push: Push, viewer: Viewer): Promise<Bell> {
  return bellOf(deps, push, deps.db, viewer);
}

/** Lets the bell reach the viewer in one more browser. @throws DomainError `bell-off`,
 *  `push-service-refused`, `bell-devices-full`. Source: BEY-42. */
export async function addBellDevice(
  deps: BellDeps,
  push: Push,
  viewer: Viewer,
  { address, p256dh, auth, name }: BodyOf<typeof adding>,
): Promise<Bell> {
  const { userId } = viewer;
  if (!(await loadFlagsFor(deps.db, viewer)).enableBellByPush) throw new DomainError('bell-off');
  if (!push.allows(address)) throw new DomainError('push-service-refused');
  return inTransaction(deps.db, async (transaction) => {
    await lockDevicesOf(transaction, userId);
    const others = (await loadDevices(transaction, userId)).filter((one) => one.address !== address);
    if (others.length >= BELL_DEVICES_MAX) throw new DomainError('bell-devices-full');
    const device = { id: randomUUID(), user_id: userId, address, p256dh, auth, name };
    await keepDevice(transaction, { ...device, created_ms: deps.clock.nowMs() });
    return bellOf(deps, push, transaction, viewer);
  });
}

/** Ends the bell on a device of the viewer.
 *  @throws DomainError `not-found`. Source: BEY-42. */
export async function removeBellDevice(
  deps: BellDeps,
  push: Push,
  viewer: Viewer,
  deviceId: string,
): Promise<Bell> {
  if (!(await deleteDevice(deps.db, viewer.userId, deviceId))) throw new DomainError('not-found');
  return bellOf(deps, push, deps.db, viewer);
}

/** Names the session of a vote to those who may see it: to its electorate also while they are to
 *  wait in its lobby, to which the page then leads. Where the vote is open and the bell rang for
 *  the viewer (`isRung`), it notes that they came by its link; any page may lead to that link.
 *  @throws DomainError `not-found`, `in-lobby`. Source: BEY-42. */
export async function answerBell(
  deps: BellDeps,
  viewer: Viewer,
  pollId: string,
): Promise<AnswerOf<typeof answering>> {
  const row = await requirePollThatCalls(deps.db, viewer, pollId);
  const isOpen = (await loadOpenVote(deps.db, pollId)) !== null;
  const isRung = isOpen && (await hasRung(deps.db, pollId, viewer.userId));
  if (isRung) await noteAnswered(deps.db, pollId, viewer.userId, deps.clock.nowMs());
  return { idVotingSession: row.id_voting_session, isRung };
}

async function bellOf(
  { config }: BellDeps,
  { publicKey }: Push,
  db: Kysely<Database>,
  viewer: Viewer,
): Promise<Bell> {
  const flags = await loadFlagsFor(db, viewer);
  const devices = await loadDevices(db, viewer.userId);
  return {
    push: flags.enableBellByPush,
    mail: flags.enableBellByMail && config.publicUrl !== null,
    publicKey,
    devices: devices.map(({ id, name, address, created_ms: createdAt }) => ({
      ...{ id, name, createdAt, ends: address.slice(-ENDS_CHARS) },
    })),
  };
}
