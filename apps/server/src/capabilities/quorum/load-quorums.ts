import type { LiveQuorum, PollQuorum } from '@hemicycle/contract/quorum';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadSiteFlags } from '../site/public.ts';
import { calculateAll } from './calculate-quorums.ts';
import { presentLiveQuorum, presentPollQuorum, seesQuorums } from './present-quorum.ts';
import { loadQuorumFacts } from './quorum-facts-store.ts';
import { loadHistoryRows, loadStandingRows } from './quorum-result-store.ts';
import { appliesQuorums } from './quorum-rule-store.ts';

/** The quorums that a session applies as they stand at this moment, calculated in the transaction
 *  given, by name; none where the site has quorum switched off. Changes nothing. Source: CFG-07,
 *  QUOR-02. */
export async function loadQuorumNow(db: Kysely<Database>, idVotingSession: string): Promise<PollQuorum[]> {
  if (!(await appliesQuorums(db, idVotingSession)) || !(await loadSiteFlags(db)).enableQuorum) return [];
  const facts = await loadQuorumFacts(db, idVotingSession);
  if (facts === null) return [];
  return calculateAll(facts)
    .filter(({ active }) => active)
    .map(presentPollQuorum);
}

/** From `atMs` on (ms since the epoch) a rule stood like this; `pass` null: it was no longer
 *  applied. */
export interface QuorumChange {
  readonly rule: string;
  readonly name: string;
  readonly atMs: number;
  readonly pass: boolean | null;
  readonly displayString: string | null;
}

/** How the applied quorums of a session stood over time, oldest first: one entry for each change.
 *  Source: BEY-12. */
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

/** The rules as they stand in a session for everybody in it; `present` gives undefined where a
 *  viewer must not hear of them. */
export interface QuorumsForNews {
  classOf(viewer: Viewer): string;
  present(viewer: Viewer): LiveQuorum[] | undefined;
}

/** How the rules stand in a session as calculated last, loaded once for all of its viewers.
 *  Undefined where the site has quorum switched off; `isOn`: that it is switched on was just read.
 *  Source: CFG-07, DESIGN §4. */
export async function loadQuorumsForNews(
  db: Kysely<Database>,
  idVotingSession: string,
  isOn = false,
): Promise<QuorumsForNews | undefined> {
  if (!isOn && !(await loadSiteFlags(db)).enableQuorum) return undefined;
  const quorums = (await loadStandingRows(db, idVotingSession)).map(presentLiveQuorum);
  return {
    classOf: (viewer) => (seesQuorums(viewer) ? 'sees' : 'other'),
    present: (viewer) => (seesQuorums(viewer) ? quorums : undefined),
  };
}
