import { IMPORT_UNDO_MS } from '@hemicycle/contract/import-times';
import type { PeopleImport } from '@hemicycle/contract/people-imports';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { loadNames } from './account-store.ts';
import { countInvitations } from './import-letter-store.ts';
import {
  deleteImportsBefore,
  deleteRunningImport,
  type ImportedPerson,
  insertImport,
  keepImport,
  type KeptImport,
  loadImports,
  noteProgress,
} from './people-import-store.ts';

const SWEEP_JOB = 'sweep-people-imports';
/** How often a running import writes how far it is, in ms. */
const BEAT_EVERY_MS = 1_000;
/** An import without a sign of life for this long is not running any more, in ms. */
const BROKEN_AFTER_MS = 120_000;

/** Registers the job that forgets old imports. Call it once, before the jobs start. Source:
 *  decision 0029. */
export function handleImportSweeps({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(SWEEP_JOB, z.unknown(), () => deleteImportsBefore(db, clock.nowMs() - IMPORT_UNDO_MS));
}

/** Runs an import of which others can read how far it is. `beat` is called with the number of
 *  passwords that are done. Where the import fails it is forgotten.
 *  @throws DomainError `already-exists` where the id was used before. */
export async function importBeating<Answer>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  begun: { readonly id: string; readonly name: string; readonly all: number; readonly viewer: Viewer },
  work: (beat: (done: number) => void) => Promise<Answer>,
): Promise<Answer> {
  const { id, name, all, viewer } = begun;
  const byName = (await loadNames(db, [viewer.userId])).get(viewer.userId) ?? '';
  if (!(await insertImport(db, { id, name, byName, all, nowMs: clock.nowMs() }))) {
    throw new DomainError('already-exists', [{ path: 'importId', problem: 'This import was sent before.' }]);
  }
  let toldMs = clock.nowMs();
  let telling = Promise.resolve();
  try {
    return await work((done) => {
      const nowMs = clock.nowMs();
      if (nowMs - toldMs < BEAT_EVERY_MS) return;
      toldMs = nowMs;
      telling = telling.then(() => noteProgress(db, id, done, nowMs)).catch(() => undefined);
    });
  } catch (error) {
    await telling;
    await deleteRunningImport(db, id);
    throw error;
  }
}

/** Keeps what an import did, for 30 days. Call it in the transaction that writes. */
export async function finishImport(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  id: string,
  done: {
    readonly people: readonly ImportedPerson[];
    readonly madeGroups: readonly string[];
    readonly madeRoles: readonly string[];
    readonly nowMs: number;
  },
): Promise<void> {
  await keepImport(transaction, id, done.people, done);
  await scheduleSweep(jobs, { name: SWEEP_JOB, nowMs: done.nowMs, keepMs: IMPORT_UNDO_MS }, transaction);
}

/** The imports of the last 30 days, the newest first; of `id` alone where it is given. */
export async function listImports(db: Kysely<Database>, nowMs: number, id?: string): Promise<PeopleImport[]> {
  const kept = await loadImports(db, nowMs - IMPORT_UNDO_MS, id);
  const letters = await countInvitations(
    db,
    kept.map((one) => one.id),
  );
  return kept.map((one) => presentImport(one, letters.get(one.id) ?? null, nowMs));
}

function presentImport(
  kept: KeptImport,
  invitations: PeopleImport['invitations'],
  nowMs: number,
): PeopleImport {
  const isBroken = kept.state === 'running' && nowMs - kept.beat_ms > BROKEN_AFTER_MS;
  return {
    id: kept.id,
    name: kept.name,
    byName: kept.by_name,
    state: isBroken ? 'broken' : kept.state,
    done: kept.done,
    all: kept.all_passwords,
    created: kept.created,
    updated: kept.updated,
    createdMs: kept.created_ms,
    untilMs: kept.created_ms + IMPORT_UNDO_MS,
    undoneMs: kept.undone_ms,
    undoneByName: kept.undone_by_name,
    invitations,
  };
}
