import type { Pool } from 'pg';
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  isTransactionConflict,
} from '../../platform/db/database-errors.ts';
import { outcomeOf, type CastOutcome } from './cast-outcome.ts';
import { writeCasts, type Cast } from './cast-store.ts';
import { writeFirstVotes } from './first-vote-store.ts';

/** How many statements run at once. More would only make each one smaller. */
const IN_FLIGHT_MAX = 2;
const CASTS_PER_STATEMENT_MAX = 500;
const ATTEMPTS = 6;
const RETRY_FIRST_MS = 20;
const RETRY_MAX_MS = 500;

/** A vote that a commit has just recorded or changed. */
export interface RecordedVote {
  readonly pollId: string;
  readonly idVotingSession: string;
  readonly userId: string;
  /** The person who cast it: the voter or their proxy. */
  readonly casterId: string;
  /** Whether the ballot is sealed, because the poll is secret. */
  readonly isSealed: boolean;
}

interface Waiting {
  readonly cast: Cast;
  readonly resolve: (outcome: CastOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects casts and writes them together. A cast gets its outcome only after its commit. */
export interface CastBatch {
  /** Rejects with DatabaseUnavailableError when the database stays unavailable; the same request
   *  may then be sent again. */
  cast(cast: Cast): Promise<CastOutcome>;
  /** Makes new casts of one poll wait while `work` runs, so that a close need not queue behind a
   *  stream of casts. Casts already under way continue. It gives no guarantee that no cast is
   *  written meanwhile: that is the task of the row lock. */
  holdDuring<Result>(pollId: string, work: () => Promise<Result>): Promise<Result>;
}

/** Casts that wait while a commit is under way share the next statement. At most two statements run
 *  at once. A voter of a poll is never in both of them, nor twice in one. After each commit `tell`
 *  is called once, with all votes that it recorded. Source: DESIGN §6. */
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

  /** Waits one turn of the event loop before sending, so that all casts of that turn go together.
   *  Otherwise the first would go alone. */
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

  /** Writes the first votes among these casts, resolves them and returns the other casts. */
  async function writeFirst(batch: readonly Waiting[]): Promise<Waiting[]> {
    const written = await writeFirstVotes(pool, castsOf(batch));
    return settle(batch, ({ arrivalMs, statement }, position) => {
      const vote = written[position];
      if (vote === undefined) return null;
      const { idVotingSession, weight } = vote;
      return { kind: 'recorded', idVotingSession, weight, arrivalMs, changed: false, statement };
    });
  }

  /** Writes these casts, resolves those with an outcome and returns those that have to be sent
   *  again. */
  async function writeAny(batch: readonly Waiting[]): Promise<Waiting[]> {
    const found = await writeCasts(pool, castsOf(batch));
    return settle(batch, (cast, position) => {
      const finding = found[position];
      if (finding === undefined) throw new Error('a cast got no finding');
      return outcomeOf(cast, finding);
    });
  }

  /** Resolves the casts that have an outcome and returns the others. */
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

  /** One cast may cause an unforeseen error of the database. Write each cast alone, so that the
   *  others do not fail with it. */
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

/** Removes the values from an error: errors of PostgreSQL quote rows, and a decision must never
 *  reach a log. */
function withoutValues(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  return new Error(`a cast could not be written (${code})`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
