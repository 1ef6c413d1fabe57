import { randomUUID } from 'node:crypto';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { closePoll, openPoll } from '@hemicycle/contract/polls';
import pg from 'pg';
import { loadTimes } from '../casts/load.ts';
import { decisionOf } from '../casts/open-polls.ts';
import { postRequest } from '../keep-alive-connection.ts';
import type { OwnProcess } from '../own-process.ts';
import type { Voter, Voters } from '../prepare-voters.ts';
import type { DatabaseConnection } from '../running-server.ts';

const CONNECTIONS = 50;
/** How many of the last votes have their electors and casts. Earlier votes have only their results
 *  in the tables. */
const WHOLE_VOTES = 20;
const OPTIONS = ['Aye', 'No', 'Abstain'];

/** Where a sitting is prepared, and with whom. */
export interface Place {
  readonly port: number;
  readonly database: DatabaseConnection;
  readonly people: Voters;
  readonly load: OwnProcess;
}

/** Gives a sitting `count` closed votes. One is opened, cast by all its voters and closed; the
 *  others are copies of it in the tables. */
export async function addPastVotes(
  { port, database, people: { moderator }, load }: Place,
  { idVotingSession, voters, count }: { idVotingSession: string; voters: readonly Voter[]; count: number },
): Promise<void> {
  const pollId = await openVote({ moderator }, idVotingSession);
  const requests = voters.map(({ cookie }, voter) => castRequest({ port, pollId, cookie, voter }));
  await load.ask({ kind: 'requests', port, connections: CONNECTIONS, requests }, loadTimes);
  await moderator.call(closePoll, { params: { pollId } });
  const client = new pg.Client(database);
  await client.connect();
  try {
    await client.query(
      `insert into polls select (jsonb_populate_record(polls, jsonb_build_object('id', id || '-' || n, 'number', n))).*
       from polls, generate_series(2, $2::integer) n where id = $1`,
      [pollId, count],
    );
    for (const table of ['poll_electors', 'votes']) {
      await client.query(
        `insert into ${table} select (jsonb_populate_record(${table}, jsonb_build_object('poll_id', $1 || '-' || n))).*
         from ${table}, generate_series($2::integer - ${WHOLE_VOTES} + 1, $2::integer) n where poll_id = $1`,
        [pollId, count],
      );
    }
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Opens a vote in a sitting and returns its id. */
export async function openVote(
  { moderator }: Pick<Voters, 'moderator'>,
  idVotingSession: string,
): Promise<string> {
  const { id } = await moderator.call(createPoll, {
    params: { idVotingSession },
    body: { title: 'Shall the motion be agreed to?', voteOptions: OPTIONS },
  });
  await moderator.call(openPoll, { params: { pollId: id } });
  return id;
}

/** The request for one cast; `voter` decides on the choice. */
export function castRequest({
  port,
  pollId,
  cookie,
  voter,
}: {
  port: number;
  pollId: string;
  cookie: string;
  voter: number;
}): string {
  const body = { voteDecision: decisionOf(voter), requestId: randomUUID() };
  return postRequest({ port, path: `/api/polls/${pollId}/votes`, cookie, body });
}
