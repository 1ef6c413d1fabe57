import { Readable } from 'node:stream';
import * as declared from '@hemicycle/contract/audit';
import { getSettingHistory } from '@hemicycle/contract/setting-history';
import { permissions } from '@hemicycle/contract/permissions';
import type { Signer } from '@hemicycle/record/sign';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { jsonInParts } from '../../platform/json-in-parts.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadActs } from './act-store.ts';
import { checkChain, loadChainFile, type LoadKeys, sharingCheck } from './check-chain.ts';
import { downloadActs, type LoadHouse, type InTurn } from './download-acts.ts';
import { enterClientAudit } from './enter-client-audit.ts';
import { enterReading } from './enter-reading.ts';
import { handleChaining } from './chain-entries.ts';
import { loadSettingHistory } from './setting-history-store.ts';
import { loadClientAudit } from './client-audit-store.ts';
import { handleAuditSweeps, keptSinceMs, type LoadKeptDays } from './sweep-audit.ts';

/** What the log needs from capabilities that write into it. */
export interface AuditNeeds {
  /** @throws DomainError `not-found` where the viewer does not belong to the session. */
  readonly requireBelonging: (
    db: Kysely<Database>,
    viewer: Viewer,
    idVotingSession: string,
  ) => Promise<unknown>;
  readonly isSecretPollOpenAnywhere: (db: Kysely<Database>) => Promise<boolean>;
  /** Whether the person agreed that a service of others tells the address of their pages, as the
   *  site is set now. */
  readonly hasAgreedToLookUp: (
    db: Kysely<Database>,
    person: Pick<Viewer, 'userId' | 'roleNames'>,
  ) => Promise<boolean>;
  readonly loadHouse: LoadHouse;
  readonly inTurn: InTurn;
  /** The key that signs the heads of the chain now. */
  readonly signer: () => Signer;
  readonly loadKeys: LoadKeys;
  /** How many days what browsers enter is kept. */
  readonly loadKeptDays: LoadKeptDays;
}

export function auditRoutes(deps: Deps, needs: AuditNeeds): MountedRoute[] {
  const { hasAgreedToLookUp, isSecretPollOpenAnywhere, loadKeys, requireBelonging, signer } = needs;
  handleAuditSweeps(deps, needs.loadKeptDays);
  handleChaining(deps, signer);
  const check = sharingCheck(() => checkChain(deps, loadKeys));
  /** Checks that the viewer may read the acts of a session. Nobody belongs to a session that was
   *  deleted, so administrators are not asked. @throws DomainError `not-found`. */
  const requireReader = async (viewer: Viewer, idVotingSession: string): Promise<string> => {
    if (!may(viewer, permissions.adminPage)) await requireBelonging(deps.db, viewer, idVotingSession);
    return idVotingSession;
  };
  return [
    route(declared.postClientAudit, ({ viewer, body }) =>
      enterClientAudit(deps, viewer, body, { hasAgreedToLookUp, isSecretPollOpenAnywhere }),
    ),
    route(declared.listModerationActs, async ({ viewer, params, query }) =>
      loadActs(deps.db, await requireReader(viewer, params.idVotingSession), query),
    ),
    route(declared.downloadModerationActs, async ({ viewer, params, query }) => {
      const idVotingSession = await requireReader(viewer, params.idVotingSession);
      await enterReading(deps, viewer, idVotingSession, 'readLog', { file: 'csv' });
      return downloadActs(deps, viewer.userId, idVotingSession, query, needs);
    }),
    route(declared.listAllModerationActs, ({ query }) => loadActs(deps.db, null, query)),
    route(declared.downloadAllModerationActs, async ({ viewer, query }) => {
      await enterReading(deps, viewer, null, 'readLog', { file: 'csv' });
      return downloadActs(deps, viewer.userId, null, query, needs);
    }),
    route(declared.listClientAudit, async ({ query }) => {
      const { sinceMs, keptDays } = await keptSinceMs(deps, needs.loadKeptDays);
      return { ...(await loadClientAudit(deps.db, query, sinceMs)), keptDays };
    }),
    route(getSettingHistory, ({ query }) => loadSettingHistory(deps.db, query)),
    route(declared.getAuditChain, check),
    route(declared.downloadAuditChain, async ({ viewer, query }) => {
      const file = await loadChainFile(deps, loadKeys, query.from);
      await enterReading(deps, viewer, null, 'readLog', { file: 'json' });
      const content: Buffer[] = [];
      for await (const part of jsonInParts(file)) content.push(Buffer.from(part));
      return new FileAnswer({
        content: Readable.from(content),
        name: `audit-log-${query.from}.json`,
        type: 'application/json',
        sizeBytes: content.reduce((sum, { length }) => sum + length, 0),
      });
    }),
  ];
}
