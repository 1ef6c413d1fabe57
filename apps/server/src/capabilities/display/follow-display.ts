import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { readDisplayState as declared } from '@hemicycle/contract/display';
import { DISPLAY_BEAT_MS, DISPLAY_LINES_MAX, DISPLAY_READS_MAX } from '@hemicycle/contract/display-names';
import type { Deps } from '../../deps.ts';
import { isToken, tokenHash } from '../../platform/auth/token.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { EventsAnswer } from '../../platform/http/events-answer.ts';
import { createUnderWay, type UnderWay } from '../../platform/http/under-way.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { type DisplayRow, loadDisplayOf, updateSeen } from './display-store.ts';
import type { DisplayWatch } from './display-watch.ts';
import type { SharedStates } from './share-states.ts';

/** What displays and programs have under way on this server, by display and by code. */
export interface DisplayUse {
  readonly lines: UnderWay;
  readonly reads: UnderWay;
}

export function createDisplayUse(): DisplayUse {
  return { lines: createUnderWay(DISPLAY_LINES_MAX), reads: createUnderWay(DISPLAY_READS_MAX) };
}

/** Opens a line to a display or a program. `lastEventId`: what it was told last, by its own word.
 *  @throws DomainError `display-revoked`, `rate-limited`. Source: BEY-33. */
export async function followDisplay(
  deps: Deps,
  use: DisplayUse,
  watch: DisplayWatch,
  token: string,
  lastEventId: string | readonly string[] | undefined,
): Promise<EventsAnswer> {
  const display = await requireDisplay(deps, token);
  // The line counts before anything else is awaited, so that calls made together count together.
  const done = beginOf(use.lines, DISPLAY_LINES_MAX, display.id);
  try {
    const valid = await updateSeen(deps.db, [display.id], deps.clock.nowMs());
    if (!valid.has(display.id)) throw new DomainError('display-revoked');
  } catch (error) {
    done();
    throw error;
  }
  const knows = typeof lastEventId === 'string' ? lastEventId : undefined;
  return new EventsAnswer((line) => {
    const over = watch.begin(display, line, knows);
    return () => {
      over();
      done();
    };
  });
}

/** What a display shows now, or showed up to 400 ms ago.
 *  @throws DomainError `display-revoked`, `rate-limited`. Source: BEY-33. */
export async function readDisplayState(
  deps: Pick<Deps, 'db'>,
  use: DisplayUse,
  states: SharedStates,
  token: string,
): Promise<AnswerOf<typeof declared>> {
  const done = beginOf(use.reads, DISPLAY_READS_MAX, token);
  try {
    const display = await requireDisplay(deps, token);
    const state = await states.read(display.id_voting_session);
    if (state === null) throw new DomainError('display-revoked');
    return state;
  } finally {
    done();
  }
}

/** Begins one piece of work, of which `max` may be under way.
 *  @throws DomainError `rate-limited`. */
function beginOf(underWay: UnderWay, max: number, key: string): () => void {
  const done = underWay.begin(key);
  requireRoom({ max, withinMs: DISPLAY_BEAT_MS }, done === null ? max : 0);
  return () => done?.();
}

async function requireDisplay({ db }: Pick<Deps, 'db'>, token: string): Promise<DisplayRow> {
  const display = isToken(token) ? await loadDisplayOf(db, tokenHash(token)) : null;
  if (display === null) throw new DomainError('display-revoked');
  return display;
}
