import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';
import { appliesQuorums, loadSessionsWithQuorums } from './quorum-rule-store.ts';
import { isQuorumOn } from './quorum-switch.ts';
import { recordQuorums } from './record-quorums.ts';

/** The shortest time between two calculations of one session's quorums, in ms. */
const QUORUM_EVERY_MS = 1_000;
/** The delay before the first calculation, in ms. A person who arrives causes several changes in a
 *  row, and the server has more urgent work for them. */
const QUORUM_FIRST_AFTER_MS = 500;

/** Calculates the quorums of a session again when people come or go, or when rules or permissions
 *  change, and then calls `calculated`. A session that applies no rule costs one small query.
 *  Source: QUOR-05, CFG-07. */
export class QuorumKeeper {
  readonly #deps: Deps;
  readonly #timers: Timers;
  readonly #calculated: (idVotingSession: string) => void;
  readonly #waiting = new Map<string, Coalescer<true>>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: Deps, timers: Timers, calculated: (idVotingSession: string) => void) {
    this.#deps = deps;
    this.#timers = timers;
    this.#calculated = calculated;
  }

  /** Handles one piece of news. */
  hear(item: NewsItem): void {
    switch (item.kind) {
      case 'people':
      case 'session':
        return this.#soon(item.idVotingSession);
      case 'quorumRules':
      case 'rolesChanged':
        return this.#run(this.#calculateEverywhere());
      default:
    }
  }

  /** Cancels waiting calculations, and waits for those under way. */
  async stop(): Promise<void> {
    for (const waiting of this.#waiting.values()) waiting.stop();
    this.#waiting.clear();
    await Promise.all(this.#underWay);
  }

  #soon(idVotingSession: string): void {
    const known = this.#waiting.get(idVotingSession);
    const waiting =
      known ??
      new Coalescer<true>(
        this.#timers,
        QUORUM_EVERY_MS,
        () => this.#run(this.#calculate(idVotingSession)),
        QUORUM_FIRST_AFTER_MS,
      );
    this.#waiting.set(idVotingSession, waiting);
    waiting.add(true);
  }

  #run(work: Promise<void>): void {
    const settled = work
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'quorums could not be calculated'))
      .finally(() => this.#underWay.delete(settled));
    this.#underWay.add(settled);
  }

  async #calculate(idVotingSession: string): Promise<void> {
    const { db } = this.#deps;
    if (!(await appliesQuorums(db, idVotingSession)) || !(await isQuorumOn(db))) return;
    await recordQuorums(this.#deps, idVotingSession, true);
    this.#calculated(idVotingSession);
  }

  async #calculateEverywhere(): Promise<void> {
    const { db, clock } = this.#deps;
    if (!(await isQuorumOn(db))) return;
    for (const idVotingSession of await loadSessionsWithQuorums(db, clock.nowMs())) {
      this.#soon(idVotingSession);
    }
  }
}
