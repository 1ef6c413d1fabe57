import type { RecordEntry, SignedEntry } from '@hemicycle/contract/records';
import type { ChainPlace } from '@hemicycle/record/build-entry';
import { signPrepared } from '@hemicycle/record/sign';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { type PreparedEntry, prepareEntry } from './prepare-entry.ts';
import { signingKeyOf } from './record-keys.ts';
import { insertWaiting } from './record-log-store.ts';
import { insertEntry, lockChainEnd } from './record-store.ts';

/** Adds an entry to a session's chain and signs it. `build` makes the entry for its place in the
 *  chain. Call it in the transaction of the event that it records, so that neither exists without
 *  the other. `build` may prepare a large entry on a worker thread. Source: BEY-01. */
export async function appendEntry(
  deps: Pick<Deps, 'config' | 'clock'>,
  transaction: Kysely<Database>,
  session: ChainPlace['session'],
  build: (place: ChainPlace) => RecordEntry | Promise<PreparedEntry>,
): Promise<SignedEntry> {
  const end = await lockChainEnd(transaction, session.id);
  const place = { session, sequence: (end?.sequence ?? 0) + 1, previous: end?.hash ?? null };
  const built = await build(place);
  const { entry, hash, text } = 'entry' in built ? built : prepareEntry(built);
  const signed = signPrepared(entry, hash, signingKeyOf(deps));
  await insertEntry(transaction, {
    id_voting_session: session.id,
    sequence: place.sequence,
    poll_id: signed.entry.kind === 'declaration' ? signed.entry.pollId : signed.entry.poll.id,
    kind: signed.entry.kind,
    entry: text,
    hash: signed.hash,
    key_id: signed.keyId,
    signature: signed.signature,
    created_ms: deps.clock.nowMs(),
  });
  await insertWaiting(transaction, {
    id_voting_session: session.id,
    sequence: place.sequence,
    hash: signed.hash,
  });
  return signed;
}
