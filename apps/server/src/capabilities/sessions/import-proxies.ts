import { hash } from 'node:crypto';
import {
  importProxies as declared,
  type ProxyListRead,
  type ProxyListRow,
} from '@hemicycle/contract/proxy-import';
import type { ListEncoding } from '@hemicycle/contract/user-import';
import type { ImportedPair } from '@hemicycle/rules/proxies/undo-pairs';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  type ListDesk,
  loadNamedPeople,
  type ReadProxies,
  refuseList,
  refuseWhereRefused,
} from '../accounts/public.ts';
import { loadPairsSetAside, loadProxyPairs } from '../proxies/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { dropSiteFile } from '../uploads/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { isEndedForAll } from './ended-for-all.ts';
import { enterProxyChange } from './enter-proxy-change.ts';
import { keepProxyImport } from './proxy-imports.ts';
import { planProxyList, type ProxyListPlan } from './plan-proxy-list.ts';
import { requireOpen } from './require-open.ts';
import { requireSessionOf } from './require-session.ts';
import { changeProxies } from './save-proxy-pairs.ts';
import { loadMembers, loadSession, loadVoters } from './session-store.ts';

/** A list of proxies. `encoding`: the one in which its bytes were read; null: it came as text.
 *  `fileId`: the uploaded file from which the text is; it goes once the list is imported. */
export interface ProxyList {
  readonly csv: string;
  readonly encoding: ListEncoding | null;
  readonly dryRun: boolean;
  readonly skip: readonly number[];
  readonly digest?: string | undefined;
  readonly fileId?: string | undefined;
  readonly name?: string | undefined;
}

type Read = Extract<ReadProxies, { is: 'read' }>;

/** Imports who votes for whom in a session: all rows in one transaction or none, by the rules, the
 *  lock and the entry in the audit log of a pair that is saved by hand. With `dryRun` it writes
 *  nothing and tells for every row what would happen. Open polls keep the proxies with which they
 *  were opened. @throws DomainError `not-found`, `in-lobby`, `session-ended`, `proxy-voting-off`,
 *  `rate-limited`; `invalid-input` for a text that is no list or, without `dryRun`, naming the rows
 *  that are refused, or where nothing would change; `changed-meanwhile` where another thing would
 *  be done than the digest says. Source: BEY-20, PROXY-01. */
export async function importProxies(
  deps: Deps,
  lists: ListDesk,
  viewer: Viewer,
  idVotingSession: string,
  list: ProxyList,
): Promise<ProxyListRead> {
  const { id, ...session } = await requireSessionOf(deps.db, viewer, idVotingSession);
  if (isEndedForAll(session)) throw new DomainError('session-ended');
  const read = await lists.readProxies(viewer.userId, { csv: list.csv });
  if (read.is === 'refused') throw new DomainError('invalid-input', read.details);
  if (list.dryRun) {
    const { made, untouched } = await plan(deps.db, viewer, id, read, list);
    return answer(list, read, { ...made, untouched, importId: null });
  }
  return inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    await requireOpen(transaction, id);
    const { made, untouched, standing } = await plan(transaction, viewer, id, read, list);
    if (list.digest !== undefined && list.digest !== digestOf(made.rows)) {
      throw new DomainError('changed-meanwhile');
    }
    refuseWhereRefused(made.rows);
    if (made.add.length === 0) throw refuseList('nothing-changes');
    await changeProxies(transaction, viewer, id, { add: [...made.add], remove: [...made.remove] });
    await enterProxyChange(deps, transaction, id, { before: standing, byUserId: viewer.userId });
    if (list.fileId !== undefined) await dropSiteFile(deps, transaction, list.fileId);
    const kept = { name: list.name ?? '', pairs: pairsMade(made.rows), byUserId: viewer.userId };
    const importId = await keepProxyImport(deps, transaction, id, kept);
    return answer(list, read, { ...made, untouched, importId });
  });
}

async function plan(
  db: Kysely<Database>,
  viewer: Viewer,
  idVotingSession: string,
  { records }: Read,
  { skip }: ProxyList,
): Promise<{
  readonly made: ProxyListPlan;
  readonly untouched: ProxyListRead['untouched'];
  readonly standing: Awaited<ReturnType<typeof loadProxyPairs>>;
}> {
  const { enableProxyVoting, proxyVotersMax } = await loadFlagsFor(db, viewer);
  if (!enableProxyVoting) throw new DomainError('proxy-voting-off');
  const session = await loadSession(db, idVotingSession);
  if (session === null) throw new DomainError('not-found');
  const people = await loadNamedPeople(db);
  const standing = await loadProxyPairs(db, idVotingSession);
  const made = planProxyList(records, {
    people,
    members: session.members_only ? new Set(await loadMembers(db, idVotingSession)) : null,
    voters: new Set((await loadVoters(db, idVotingSession)).map(({ userId }) => userId)),
    standing,
    setAside: await loadPairsSetAside(db, idVotingSession),
    votersMax: proxyVotersMax,
    skip: new Set(skip),
  });
  const named = new Set(
    made.rows.flatMap(({ outcome, represented }) =>
      represented !== null && outcome !== 'refused' && outcome !== 'skipped' ? [represented.userId] : [],
    ),
  );
  const names = new Map(people.map(({ userId, displayName }) => [userId, displayName]));
  const nameOf = (userId: string) => names.get(userId) ?? userId;
  const untouched = standing
    .filter(({ behalfOfUserId }) => !named.has(behalfOfUserId))
    .map((pair) => ({ represented: nameOf(pair.behalfOfUserId), proxy: nameOf(pair.proxyUserId) }));
  return { made, untouched, standing };
}

/** A short text that two plans share only where they do the same to the same pairs. What is refused
 *  or left out does nothing. */
function digestOf(rows: readonly ProxyListRow[]): string {
  const deeds = rows.flatMap(({ row, outcome, represented, proxy, before }) =>
    outcome === 'refused' || outcome === 'skipped'
      ? []
      : [[row, outcome, represented?.userId, proxy?.userId, before?.userId, before?.setAside]],
  );
  return hash('sha256', JSON.stringify(deeds), 'base64url');
}

/** The pairs that a list makes, each with the one in whose place it stands. */
function pairsMade(rows: readonly ProxyListRow[]): ImportedPair[] {
  return rows.flatMap(({ outcome, represented, proxy, before }) =>
    (outcome === 'created' || outcome === 'replaced') && represented !== null && proxy !== null
      ? [
          {
            ...{ proxyUserId: proxy.userId, behalfOfUserId: represented.userId },
            before: before === null ? null : { proxyUserId: before.userId, setAside: before.setAside },
          },
        ]
      : [],
  );
}

function answer(
  { dryRun, encoding }: ProxyList,
  { separator, hasHeader, columns }: Read,
  {
    rows,
    untouched,
    importId,
  }: { readonly rows: readonly ProxyListRow[] } & Pick<ProxyListRead, 'untouched' | 'importId'>,
): ProxyListRead {
  const count = (outcome: ProxyListRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    ...{ dryRun, encoding, separator, hasHeader, columns: [...columns] },
    created: count('created'),
    replaced: count('replaced'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    skipped: count('skipped'),
    rows: [...rows],
    untouched,
    digest: digestOf(rows),
    importId,
  };
}
