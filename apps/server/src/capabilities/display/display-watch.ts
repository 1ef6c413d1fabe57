import { hash } from 'node:crypto';
import { DISPLAY_BEAT_MS, DISPLAY_PROTOCOL } from '@hemicycle/contract/display-names';
import { type DisplayBeat, displayBeat } from '@hemicycle/contract/display-state';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import type { EventLine } from '../../platform/http/events-answer.ts';
import { atMostEvery } from '../../platform/limit/at-most-every.ts';
import { type DisplayRow, updateSeen } from './display-store.ts';
import { loadDisplayState } from './load-display-state.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly display: DisplayNews;
  }
}

/** A display of the session was revoked, or the clerk holds something else on them. */
interface DisplayNews {
  readonly kind: 'displays';
  readonly idVotingSession: string;
}

/** A change is told at once; those that follow it, such as votes by the hundred, at most this
 *  often, in ms: with the loading of two states they are told within 100 ms. Source: BEY-33. */
const TOLD_EVERY_MS = 60;
/** The state of each session is loaded again this often, in ms, since time passes and news may be
 *  lost. */
const LOOKED_AGAIN_MS = 5_000;

/** News after which a display may show something else. */
const heard: ReadonlySet<NewsItem['kind']> = new Set([
  ...(['displays', 'session', 'agenda', 'speakers', 'speechRequests', 'hands'] as const),
  ...(['poll', 'pollGone', 'vote', 'count', 'people'] as const),
]);

/** A line to a display or a program. `knows`: the id of the state that it was told last. */
interface Line {
  readonly display: Pick<DisplayRow, 'id' | 'id_voting_session' | 'languages'>;
  readonly line: EventLine;
  knows: string | undefined;
}

/** The lines of this server to displays. */
export interface DisplayWatch {
  /** Tells a line the state now, and each later one, until it ends. Returns what is to be done once
   *  it has ended. `knows`: the id of the state that it was told before. */
  begin(display: Line['display'], line: EventLine, knows: string | undefined): () => void;
}

/** Tells displays what they show, whole, whenever it changes. The state of a session is loaded once
 *  for all of its lines. While there is no line, nothing is listened to. Source: BEY-33. */
export function watchDisplays(deps: Deps): DisplayWatch {
  const lines = new Set<Line>();
  let stopWatching: (() => void) | undefined;

  const tellSoon = atMostEvery(TOLD_EVERY_MS, tell);
  const linesOf = (idVotingSession: string) =>
    [...lines].filter(({ display }) => display.id_voting_session === idVotingSession);
  const sessions = () => new Set([...lines].map(({ display }) => display.id_voting_session));

  function hear(item: NewsItem): void {
    if (!heard.has(item.kind) || !('idVotingSession' in item)) return;
    if (linesOf(item.idVotingSession).length === 0) return;
    tellSoon(item.idVotingSession);
    if (item.kind === 'displays') void endRevoked(item.idVotingSession);
  }

  async function tell(idVotingSession: string): Promise<void> {
    const told = linesOf(idVotingSession);
    if (told.length === 0) return;
    try {
      const state = await loadDisplayState(deps, idVotingSession);
      if (state === null) {
        told.forEach(endLine);
        return;
      }
      const data = JSON.stringify(state);
      const id = hash('sha256', data, 'hex').slice(0, 16);
      for (const one of linesOf(idVotingSession)) {
        if (one.knows === id) continue;
        one.knows = id;
        one.line.send({ event: 'state', id, data });
      }
    } catch (error) {
      deps.log.error({ err: error, idVotingSession }, 'the displays of a session could not be told');
    }
  }

  async function endRevoked(idVotingSession: string): Promise<void> {
    try {
      const of = linesOf(idVotingSession);
      const valid = await updateSeen(
        deps.db,
        of.map(({ display }) => display.id),
        deps.clock.nowMs(),
      );
      of.filter(({ display }) => !valid.has(display.id)).forEach(endLine);
    } catch (error) {
      deps.log.error({ err: error, idVotingSession }, 'the displays of a session could not be looked after');
    }
  }

  function endLine({ line }: Line): void {
    line.send({ event: 'revoked', data: '{}' });
    line.end();
  }

  function beat({ display: { languages }, line }: Line): void {
    const said: DisplayBeat = { now: deps.clock.nowMs(), protocol: DISPLAY_PROTOCOL, languages };
    line.send({ event: 'beat', data: JSON.stringify(displayBeat.parse(said)) });
  }

  function watch(): () => void {
    const stopListening = deps.news.listen(hear);
    const tellAll = () => sessions().forEach((idVotingSession) => tellSoon(idVotingSession));
    const stopHearingOfLoss = deps.news.onMissed(tellAll);
    const beats = setInterval(() => {
      for (const one of lines) beat(one);
      for (const idVotingSession of sessions()) void endRevoked(idVotingSession);
    }, DISPLAY_BEAT_MS).unref();
    const looks = setInterval(tellAll, LOOKED_AGAIN_MS).unref();
    return () => {
      stopListening();
      stopHearingOfLoss();
      clearInterval(beats);
      clearInterval(looks);
    };
  }

  return {
    begin(display, line, knows) {
      const one: Line = { display, line, knows };
      lines.add(one);
      stopWatching ??= watch();
      beat(one);
      tellSoon(display.id_voting_session);
      return () => {
        lines.delete(one);
        if (lines.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
  };
}
