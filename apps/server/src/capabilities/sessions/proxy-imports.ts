import { randomUUID } from 'node:crypto';
import { IMPORT_UNDO_MS } from '@hemicycle/contract/import-times';
import type { ProxyImport } from '@hemicycle/contract/proxy-import';
import type { ImportedPair } from '@hemicycle/rules/proxies/undo-pairs';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { loadNames } from '../accounts/public.ts';
import {
  deleteProxyImportsBefore,
  insertProxyImport,
  type KeptProxyImport,
  loadProxyImports,
} from '../proxies/public.ts';
import { requireSessionOf } from './require-session.ts';

const SWEEP_JOB = 'sweep-proxy-imports';

/** Registers the job that forgets old imports of proxies. Call it once, before the jobs start.
 *  Source: decision 0029. */
export function handleProxyImportSweeps({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(SWEEP_JOB, z.unknown(), () => deleteProxyImportsBefore(db, clock.nowMs() - IMPORT_UNDO_MS));
}

/** Keeps what an import of proxies did, for 30 days, and answers its id. Call it in the transaction
 *  that writes. */
export async function keepProxyImport(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  idVotingSession: string,
  made: { readonly name: string; readonly pairs: readonly ImportedPair[]; readonly byUserId: string },
): Promise<string> {
  const { name, pairs, byUserId } = made;
  const id = randomUUID();
  const nowMs = clock.nowMs();
  const byName = (await loadNames(transaction, [byUserId])).get(byUserId) ?? '';
  await insertProxyImport(transaction, idVotingSession, { id, name, byName, pairs, nowMs });
  await scheduleSweep(jobs, { name: SWEEP_JOB, nowMs, keepMs: IMPORT_UNDO_MS }, transaction);
  return id;
}

/** The imports of proxies of a session of the last 30 days, the newest first. @throws DomainError
 *  `not-found`, `in-lobby`. Source: BEY-20. */
export async function listProxyImports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<ProxyImport[]> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const kept = await loadProxyImports(db, id, clock.nowMs() - IMPORT_UNDO_MS);
  return kept.map(presentImport);
}

function presentImport(kept: KeptProxyImport): ProxyImport {
  const replaced = kept.pairs.filter(({ before }) => before !== null && !before.setAside).length;
  return {
    id: kept.id,
    name: kept.name,
    byName: kept.by_name,
    created: kept.pairs.length - replaced,
    replaced,
    createdMs: kept.created_ms,
    untilMs: kept.created_ms + IMPORT_UNDO_MS,
    undoneMs: kept.undone_ms,
    undoneByName: kept.undone_by_name,
  };
}
