import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { closePoll, openPoll, type PollPrivacy } from '@hemicycle/contract/polls';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { makeSession, prepareVoters } from '../prepare-voters.ts';
import { checkRecord, differencesOfReceipts } from '../replay/check-record.ts';
import type { Progress } from '../replay/progress.ts';
import { seededRandom, shuffle } from '../replay/shuffle.ts';
import type { Undo } from '../undo.ts';
import { buildCast, castUntilTold, type ToldCast, type WantedCast } from './cast-until-told.ts';
import { startMortalServer, type MortalServer } from './mortal-server.ts';
import { raceCloses, type RaceReport } from './race-closes.ts';
import type { TortureOptions } from './options.ts';

/** The order of casts and kills is the same in every run, but the moments at which they meet are
 *  not. */
const SEED = 20_261_121;
const OPTIONS = ['Yea', 'Nay', 'Pres.'];
const EVERY_CAST_TOLD_WITHIN_MS = 45 * 60_000;

/** The printed report, one line of JSON. `tries`: the requests. `counted`: the votes in the closed
 *  polls. `sentAgain`: the acknowledged requests that were sent once more at the end and had to get
 *  the same answer. */
export interface TortureReport {
  readonly casts: number;
  readonly clients: number;
  readonly polls: number;
  readonly privacy: PollPrivacy;
  readonly kills: number;
  readonly postgresKills: number;
  readonly tries: number;
  readonly acknowledged: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly counted: number;
  readonly sentAgain: number;
  readonly recordsVerified: number;
  readonly raced: RaceReport;
  readonly differences: readonly string[];
  readonly seconds: number;
}

/** Kills the application and PostgreSQL in the middle of casts, closes the polls and compares the
 *  receipts with the count and the record. Then lets casts meet closes in other polls of the same
 *  server. */
export async function torture(
  options: Omit<TortureOptions, 'json'>,
  undo: Undo,
  progress: Progress,
): Promise<TortureReport> {
  const beganMs = performance.now();
  const server = await startMortalServer(undo);
  const givenUp = new AbortController();
  undo.add(() => givenUp.abort());
  const signal = AbortSignal.any([givenUp.signal, AbortSignal.timeout(EVERY_CAST_TOLD_WITHIN_MS)]);
  // Every cast under way listens to this signal.
  setMaxListeners(0, signal);
  const clients = Math.min(options.clients, options.casts);
  const raceCasts = options.races > 0 ? options.raceCasts : 0;
  const everybody = await prepareVoters(server.url, Math.max(clients, raceCasts), progress);
  const voters = { ...everybody, voters: everybody.voters.slice(0, clients) };
  const pollIds: string[] = [];
  // A session has one open poll at a time. So each poll has its own session, and all polls are open
  // together.
  for (let poll = 0; poll < Math.ceil(options.casts / clients); poll += 1) {
    const idVotingSession = await makeSession(voters, `Torture ${poll + 1}`);
    const { id: pollId } = await voters.moderator.call(createPoll, {
      params: { idVotingSession },
      body: {
        title: `Torture ${poll + 1}`,
        voteOptions: OPTIONS,
        anonymous: options.privacy,
        mayChangeVote: false,
      },
    });
    await voters.moderator.call(openPoll, { params: { pollId } });
    pollIds.push(pollId);
  }

  const random = seededRandom(SEED);
  const wanted = pollIds
    .flatMap((pollId) => voters.voters.map(({ cookie }) => ({ pollId, cookie })))
    .slice(0, options.casts)
    .map(({ pollId, cookie }) => buildCast(pollId, cookie, OPTIONS[Math.floor(random() * 3)] ?? 'Yea'));
  const casts = shuffle(wanted, random);
  const told = await castUnderFire(server, casts, options, random, signal, progress);

  const differences: string[] = [];
  let tries = 0;
  const refused: Record<string, number> = {};
  for (const { outcome } of told) {
    tries += outcome.tries;
    if (outcome.kind === 'refused') refused[outcome.code] = (refused[outcome.code] ?? 0) + 1;
  }
  for (const [code, count] of Object.entries(refused)) {
    differences.push(`${count} casts in open polls were refused with ${code}.`);
  }
  const again = told.filter((_, index) => index % 5 === 0);
  for (const { cast, outcome } of again) {
    const answer = await castUntilTold(server.url, cast, signal);
    if (JSON.stringify(withoutTries(answer)) !== JSON.stringify(withoutTries(outcome))) {
      differences.push('A request that was sent again got another answer.');
    }
  }

  progress.begin('closing', pollIds.length);
  let counted = 0;
  let recordsVerified = 0;
  for (const pollId of pollIds) {
    const receipts = told.flatMap(({ cast, outcome }) =>
      cast.pollId === pollId && outcome.kind === 'acknowledged' ? outcome.receipt.receiptPublic : [],
    );
    const closed = await voters.moderator.call(closePoll, { params: { pollId } });
    const votes = closed.tally?.votedCount ?? 0;
    counted += votes;
    if (votes !== receipts.length) {
      differences.push(`${votes} votes are counted, ${receipts.length} were acknowledged.`);
    }
    const { closing, problems } = await checkRecord(voters.moderator, pollId);
    if (problems.length === 0) recordsVerified += 1;
    differences.push(
      ...problems,
      ...(closing === null ? ['A record has no closing.'] : differencesOfReceipts(closing, receipts)),
    );
    if (closing !== null && closing.tally?.votes !== votes) {
      differences.push(`The record counts ${closing.tally?.votes} votes, the poll ${votes}.`);
    }
    progress.step();
  }
  progress.end();
  const racers = { ...everybody, voters: everybody.voters.slice(0, raceCasts) };
  const { races, raceCloses: closesEach, privacy } = options;
  const raced = await raceCloses(
    server.url,
    racers,
    { races, closesEach, privacy },
    random,
    signal,
    progress,
    differences,
  );
  return {
    casts: casts.length,
    clients,
    polls: pollIds.length,
    privacy: options.privacy,
    kills: options.kills,
    postgresKills: options.postgresKills,
    tries,
    acknowledged: told.filter(({ outcome }) => outcome.kind === 'acknowledged').length,
    refused,
    counted,
    sentAgain: again.length,
    recordsVerified,
    raced,
    differences,
    seconds: Math.round((performance.now() - beganMs) / 100) / 10,
  };
}

interface ToldOf {
  readonly cast: WantedCast;
  readonly outcome: ToldCast;
}

/** The delays of the kills, in ms, after the casts that they are to meet were sent: before the
 *  casts arrive, or while the server works on them. */
const KILL_AFTER_MS = [0, 1, 2, 4, 8];

/** Sends a share of the casts before each kill. When some of them were acknowledged, the others are
 *  sent, and the kill comes while they are under way. The last share has no kill. */
async function castUnderFire(
  server: MortalServer,
  casts: readonly WantedCast[],
  options: Pick<TortureOptions, 'kills' | 'postgresKills'>,
  random: () => number,
  signal: AbortSignal,
  progress: Progress,
): Promise<ToldOf[]> {
  const kills = shuffle(
    [
      ...Array.from({ length: options.kills }, () => () => server.killAndStart()),
      ...Array.from({ length: options.postgresKills }, () => () => server.killPostgres()),
    ],
    random,
  );
  const shares = kills.length + 1;
  const all: ToldOf[] = [];
  progress.begin('kills', kills.length);
  for (let share = 0; share < shares; share += 1) {
    const from = Math.floor((casts.length * share) / shares);
    const going = casts.slice(from, Math.floor((casts.length * (share + 1)) / shares));
    const kill = kills[share];
    const untroubled = kill === undefined ? going.length : Math.floor(random() * going.length);
    const sendAll = (some: readonly WantedCast[]) =>
      Promise.all(
        some.map(async (cast) => ({ cast, outcome: await castUntilTold(server.url, cast, signal) })),
      );
    all.push(...(await sendAll(going.slice(0, untroubled))));
    // All casts of a share are answered before the next share is sent, so that every kill meets its
    // own casts.
    const sent = sendAll(going.slice(untroubled));
    const killAfterMs = KILL_AFTER_MS[share % KILL_AFTER_MS.length] ?? 0;
    if (killAfterMs > 0) await pause(killAfterMs);
    const [troubled] = await Promise.all([sent, kill?.()]);
    all.push(...troubled);
    progress.step();
  }
  return all;
}

function withoutTries({ tries: _tries, ...outcome }: ToldCast): object {
  return outcome;
}
