import type { LiveQuorum, PollQuorum } from '@hemicycle/contract/quorum';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadFlagsOf } from '../site/public.ts';
import { calculateAll } from './calculate-quorums.ts';
import { presentLiveQuorum, presentPollQuorum, seesQuorums } from './present-quorum.ts';
import { loadQuorumFacts } from './quorum-facts-store.ts';
import { loadHistoryRows, loadStandingRows } from './quorum-result-store.ts';
import { appliesQuorums } from './quorum-rule-store.ts';
import { isQuorumOn } from './quorum-switch.ts';

/** The quorums that a session applies, calculated now in the given transaction, by name; none where
 *  the site has quorum switched off. Stores nothing. Source: CFG-07, QUOR-02. */
export async function loadQuorumNow(db: Kysely<Database>, idVotingSession: string): Promise<PollQuorum[]> {
  if (!(await appliesQuorums(db, idVotingSession)) || !(await isQuorumOn(db))) return [];
  const facts = await loadQuorumFacts(db, idVotingSession);
  if (facts === null) return [];
  return calculateAll(facts)
    .filter(({ active }) => active)
    .map(presentPollQuorum);
}

/** A change of a rule's result at `atMs` (ms since the epoch). `pass` null: from then on the
 *  session did not apply the rule. */
export interface QuorumChange {
  readonly rule: string;
  readonly name: string;
  readonly atMs: number;
  readonly pass: boolean | null;
  readonly displayString: string | null;
}

/** The history of a session's applied quorums, oldest first: one entry for each change. Source:
 *  BEY-12. */
export async function loadQuorumHistory(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<QuorumChange[]> {
  const rows = await loadHistoryRows(db, idVotingSession);
  return rows.map((row) => ({
    rule: row.rule_id,
    name: row.rule_name,
    atMs: row.at_ms,
    pass: row.pass,
    displayString: row.display_string,
  }));
}

/** The results of the rules in a session, for all its viewers. `present` gives undefined where a
 *  viewer may not see quorums. */
export interface QuorumsForNews {
  classOf(viewer: Viewer): string;
  present(viewer: Viewer): LiveQuorum[] | undefined;
}

/** The results of the rules in a session at the last calculation, loaded once for all viewers. None
 *  for a viewer for whom quorum is switched off, so that open pages lose what they showed. Source:
 *  CFG-07, PERM-07, DESIGN §4. */
export async function loadQuorumsForNews(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<QuorumsForNews> {
  const flagsFor = await loadFlagsOf(db);
  const quorums = (await loadStandingRows(db, idVotingSession)).map(presentLiveQuorum);
  const isOnFor = (viewer: Viewer) => flagsFor(viewer).enableQuorum;
  return {
    classOf: (viewer) => (seesQuorums(viewer) ? (isOnFor(viewer) ? 'sees' : 'off') : 'other'),
    present: (viewer) => (seesQuorums(viewer) ? (isOnFor(viewer) ? quorums : []) : undefined),
  };
}
