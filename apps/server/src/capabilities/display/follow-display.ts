import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { readDisplayState as declared } from '@hemicycle/contract/display';
import type { Deps } from '../../deps.ts';
import { isToken, tokenHash } from '../../platform/auth/token.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { EventsAnswer } from '../../platform/http/events-answer.ts';
import { type DisplayRow, loadDisplayOf, updateSeen } from './display-store.ts';
import type { DisplayWatch } from './display-watch.ts';
import { loadDisplayState } from './load-display-state.ts';

/** Opens a line to a display or a program. `lastEventId`: what it was told last, by its own word.
 *  @throws DomainError `display-revoked`, `rate-limited`. Source: BEY-33. */
export async function followDisplay(
  deps: Deps,
  watch: DisplayWatch,
  token: string,
  lastEventId: string | readonly string[] | undefined,
): Promise<EventsAnswer> {
  const display = await requireDisplay(deps, token);
  watch.requireRoom(display.id);
  await updateSeen(deps.db, [display.id], deps.clock.nowMs());
  const knows = typeof lastEventId === 'string' ? lastEventId : undefined;
  return new EventsAnswer((line) => watch.begin(display, line, knows));
}

/** What a display shows now. @throws DomainError `display-revoked`. Source: BEY-33. */
export async function readDisplayState(deps: Deps, token: string): Promise<AnswerOf<typeof declared>> {
  const display = await requireDisplay(deps, token);
  const state = await loadDisplayState(deps, display.id_voting_session);
  if (state === null) throw new DomainError('display-revoked');
  return state;
}

async function requireDisplay({ db }: Pick<Deps, 'db'>, token: string): Promise<DisplayRow> {
  const display = isToken(token) ? await loadDisplayOf(db, tokenHash(token)) : null;
  if (display === null) throw new DomainError('display-revoked');
  return display;
}
