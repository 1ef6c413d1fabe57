import { IMPORT_UNDO_MS } from '@hemicycle/contract/import-times';
import { type ProxyUndoPlan, undoProxyImport as declared } from '@hemicycle/contract/proxy-import';
import type { ProxyPair } from '@hemicycle/contract/proxies';
import { type ImportedPair, undoPairs, type UndoOfPairs } from '@hemicycle/rules/proxies/undo-pairs';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadNames } from '../accounts/public.ts';
import {
  addPairsSetAside,
  loadProxyImport,
  loadProxyPairs,
  setProxyImportUndone,
} from '../proxies/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { isEndedForAll } from './ended-for-all.ts';
import { enterProxyChange } from './enter-proxy-change.ts';
import { requireOpen } from './require-open.ts';
import { requireSessionOf } from './require-session.ts';
import { changeProxies, loadPairFacts } from './save-proxy-pairs.ts';

const STAYS_TOLD_MAX = 200;

interface Which {
  readonly idVotingSession: string;
  readonly importId: string;
}

interface Decided extends UndoOfPairs<ImportedPair> {
  /** The pairs of the session now. */
  readonly standing: readonly ProxyPair[];
  /** The names of everybody in the pairs, by their ids. Who was deleted since is missing. */
  readonly names: ReadonlyMap<string, string>;
}

/** What taking an import of proxies back would do now. @throws DomainError `not-found`, `in-lobby`,
 *  `session-ended`, `proxy-voting-off`, `changed-meanwhile` where it was taken back. Source:
 *  BEY-20, decision 0117. */
export async function planUndoProxyImport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { idVotingSession, importId }: Which,
): Promise<ProxyUndoPlan> {
  const { id, ...session } = await requireSessionOf(db, viewer, idVotingSession);
  if (isEndedForAll(session)) throw new DomainError('session-ended');
  const sinceMs = clock.nowMs() - IMPORT_UNDO_MS;
  return present(await decide(db, viewer, id, { importId, sinceMs, lock: false }));
}

/** Takes an import of proxies back: removes the pairs that it made and gives people the proxies
 *  that they had, where nobody changed the pair since. Open polls keep the proxies with which they
 *  were opened. @throws DomainError as `planUndoProxyImport`, and `permission-missing`. Source:
 *  BEY-20, decision 0117. */
export async function undoProxyImport(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, importId }: Which,
): Promise<ProxyUndoPlan> {
  const { id } = await requireSessionOf(deps.db, viewer, idVotingSession);
  const nowMs = deps.clock.nowMs();
  return inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    await requireOpen(transaction, id);
    const sinceMs = nowMs - IMPORT_UNDO_MS;
    const decided = await decide(transaction, viewer, id, { importId, sinceMs, lock: true });
    const { removed, restored, standing, names } = decided;
    await changeProxies(transaction, viewer, id, {
      add: restored.flatMap(pairBefore),
      remove: [...removed, ...restored].map(({ proxyUserId, behalfOfUserId }) => ({
        ...{ proxyUserId, behalfOfUserId },
      })),
    });
    // A proxy who was deleted since has no pair to come back to.
    const aside = removed.flatMap(pairBefore).filter(({ proxyUserId }) => names.has(proxyUserId));
    await addPairsSetAside(transaction, id, aside);
    await enterProxyChange(deps, transaction, id, { before: standing, byUserId: viewer.userId });
    const byName = (await loadNames(transaction, [viewer.userId])).get(viewer.userId) ?? '';
    await setProxyImportUndone(transaction, importId, { byName, nowMs });
    return present(decided);
  });
}

function pairBefore({ behalfOfUserId, before }: ImportedPair): ProxyPair[] {
  return before === null ? [] : [{ proxyUserId: before.proxyUserId, behalfOfUserId }];
}

async function decide(
  db: Kysely<Database>,
  viewer: Viewer,
  idVotingSession: string,
  which: Parameters<typeof loadProxyImport>[2],
): Promise<Decided> {
  const facts = await loadPairFacts(db, viewer, idVotingSession);
  const kept = await loadProxyImport(db, idVotingSession, which);
  if (kept === undefined) throw new DomainError('not-found');
  if (kept.undone_ms !== null) throw new DomainError('changed-meanwhile');
  const standing = await loadProxyPairs(db, idVotingSession);
  const named = kept.pairs.flatMap(({ proxyUserId, behalfOfUserId, before }) => [
    ...[proxyUserId, behalfOfUserId],
    ...(before === null ? [] : [before.proxyUserId]),
  ]);
  return { ...undoPairs(kept.pairs, standing, facts), standing, names: await loadNames(db, named) };
}

function present({ removed, restored, stays, names }: Decided): ProxyUndoPlan {
  const nameOf = (userId: string) => names.get(userId) ?? '';
  // Whoever was deleted since is in no pair any more: nothing stays for them.
  const staying = stays.filter(({ pair }) => names.has(pair.behalfOfUserId));
  return {
    removed: removed.length,
    restored: restored.length,
    staying: staying.length,
    stays: staying.slice(0, STAYS_TOLD_MAX).map(({ pair: { proxyUserId, behalfOfUserId }, why }) => ({
      ...{ behalfOfUserId, why },
      ...{ represented: nameOf(behalfOfUserId), proxy: nameOf(proxyUserId) },
    })),
  };
}
