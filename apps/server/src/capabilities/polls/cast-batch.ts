import type { Pool } from 'pg';
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  isTransactionConflict,
} from '../../platform/db/database-errors.ts';
import { outcomeOf, type CastOutcome } from './cast-outcome.ts';
import { writeCasts, type Cast } from './cast-store.ts';
import { writeFirstVotes } from './first-vote-store.ts';

/** Statements at once; more would only make each smaller. */
const IN_FLIGHT_MAX = 2;
const CASTS_PER_STATEMENT_MAX = 500;
const ATTEMPTS = 6;
const RETRY_FIRST_MS = 20;
const RETRY_MAX_MS = 500;

/** A vote that has just come on record, or a change of one. */
export interface RecordedVote {
  readonly pollId: string;
  readonly idVotingSession: string;
  readonly userId: string;
  /** Who cast it: the same, or their proxy. */
  readonly casterId: string;
  /** The ballot is sealed: the poll is secret. */
  readonly isSealed: boolean;
}

interface Waiting {
  readonly cast: Cast;
  readonly resolve: (outcome: CastOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Casts on their way. A cast is told its outcome only after the commit that holds it. */
export interface CastBatch {
  /** Rejects with DatabaseUnavailableError when the database stays away; the same request may then
   *  be sent again. */
  cast(cast: Cast): Promise<CastOutcome>;
  /** Keeps the casts of one poll waiting while `work` runs, so that closing does not queue behind a
   *  stream of them. Those under way go on; that none falls between is the row lock's doing, not
   *  this. */
  holdDuring<Result>(pollId: string, work: () => Promise<Result>): Promise<Result>;
}

/** Casts that wait while a commit is under way share the next one: one statement for all of them,
 *  at most two at once, never the same voter of a poll in both or twice in one. `tell` hears of
 *  what each commit put on record, once for all of it. Source: DESIGN §6. */
export function createCastBatch(pool: Pool, tell: (votes: readonly RecordedVote[]) => void): CastBatch {
  let waiting: Waiting[] = [];
  let inFlight = 0;
  let gathering = false;
  const busy = new Set<string>();
  const held = new Map<string, number>();

  function send(): void {
    while (inFlight < IN_FLIGHT_MAX) {
      const batch = take();
      if (batch.length === 0) return;
      inFlight += 1;
      void write(batch).finally(() => {
        for (const { cast } of batch) busy.delete(voterOf(cast));
        inFlight -= 1;
        send();
      });
    }
  }

  /** What arrives in one turn of the event loop goes together, rather than the first alone and the
   *  others behind it. */
  function gather(): void {
    if (gathering) return;
    gathering = true;
    setImmediate(() => {
      gathering = false;
      send();
    });
  }

  function take(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of waiting) {
      const voter = voterOf(one.cast);
      if (batch.length < CASTS_PER_STATEMENT_MAX && !busy.has(voter) && !held.has(one.cast.pollId)) {
        busy.add(voter);
        batch.push(one);
      } else {
        left.push(one);
      }
    }
    waiting = left;
    return batch;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    let pending = batch;
    for (let attempt = 1, pauseMs = 0; pending.length > 0; attempt += 1) {
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(RETRY_FIRST_MS * 2 ** attempt, RETRY_MAX_MS);
      try {
        pending = await writeFirst(pending);
        if (pending.length > 0) pending = await writeAny(pending);
        if (attempt >= ATTEMPTS) return fail(pending, new DatabaseUnavailableError('casts met too often'));
      } catch (error) {
        if (!isDatabaseUnavailable(error) && !isTransactionConflict(error)) return apart(pending, error);
        if (attempt >= ATTEMPTS) return fail(pending, new DatabaseUnavailableError('casts were not written'));
      }
    }
  }

  /** Tells those whose first vote was written and returns the others. */
  async function writeFirst(batch: readonly Waiting[]): Promise<Waiting[]> {
    const written = await writeFirstVotes(pool, castsOf(batch));
    return settle(batch, ({ arrivalMs, statement }, position) => {
      const vote = written[position];
      if (vote === undefined) return null;
      const { idVotingSession, weight } = vote;
      return { kind: 'recorded', idVotingSession, weight, arrivalMs, changed: false, statement };
    });
  }

  /** Tells the outcomes and returns the casts that have to be sent again. */
  async function writeAny(batch: readonly Waiting[]): Promise<Waiting[]> {
    const found = await writeCasts(pool, castsOf(batch));
    return settle(batch, (cast, position) => {
      const finding = found[position];
      if (finding === undefined) throw new Error('a cast got no finding');
      return outcomeOf(cast, finding);
    });
  }

  /** Hands out what a commit brought, and returns the casts that got nothing. */
  function settle(
    batch: readonly Waiting[],
    outcomeAt: (cast: Cast, position: number) => CastOutcome | null,
  ): Waiting[] {
    const recorded: RecordedVote[] = [];
    const left = batch.filter(({ cast, resolve }, position) => {
      const outcome = outcomeAt(cast, position);
      if (outcome === null) return true;
      resolve(outcome);
      if (outcome.kind === 'recorded') {
        const { pollId, userId, casterId } = cast;
        const isSealed = cast.sealed !== null;
        recorded.push({ pollId, idVotingSession: outcome.idVotingSession, userId, casterId, isSealed });
      }
      return false;
    });
    if (recorded.length > 0) tell(recorded);
    return left;
  }

  /** What the database refuses for an unforeseen reason must not take the casts beside it along. */
  async function apart(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1) return fail(batch, withoutValues(error));
    for (const one of batch) await write([one]);
  }

  function fail(batch: readonly Waiting[], error: Error): void {
    for (const { reject } of batch) reject(error);
  }

  return {
    cast: (cast) =>
      new Promise((resolve, reject) => {
        waiting.push({ cast, resolve, reject });
        gather();
      }),
    async holdDuring(pollId, work) {
      held.set(pollId, (held.get(pollId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const others = (held.get(pollId) ?? 1) - 1;
        if (others > 0) held.set(pollId, others);
        else held.delete(pollId);
        send();
      }
    },
  };
}

function castsOf(batch: readonly Waiting[]): Cast[] {
  return batch.map(({ cast }) => cast);
}

function voterOf(cast: Cast): string {
  return `${cast.pollId} ${cast.userId}`;
}

/** Errors of PostgreSQL quote rows; a decision must never reach a log. */
function withoutValues(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  return new Error(`a cast could not be written (${code})`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
