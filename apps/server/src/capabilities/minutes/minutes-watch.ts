import { MINUTE_BEAT_MS } from '@hemicycle/contract/minute-limits';
import { MINUTE_LINES_MAX, type MinuteNews, minuteNews } from '@hemicycle/contract/minutes';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { EventLine } from '../../platform/http/events-answer.ts';
import type { ViewerOf } from '../../platform/http/mount-route.ts';
import { createUnderWay, type UnderWay } from '../../platform/http/under-way.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { atMostEvery } from '../../platform/limit/at-most-every.ts';
import { requireSittingOf, viewerInSession } from '../sessions/public.ts';
import { loadCorrectionMarks } from './correction-store.ts';
import { deleteEditor, loadEditors, touchEditors } from './editor-store.ts';
import { loadMinutesRow } from './minutes-store.ts';
import { markFor, writesMinutes } from './read-minutes.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly minutes: MinutesNews;
  }
}

/** The minutes of a session changed, or a caret in them moved. */
interface MinutesNews {
  readonly kind: 'minutes';
  readonly idVotingSession: string;
}

/** News is told at once, and at most this often, in ms: carets move in bursts. */
const TOLD_EVERY_MS = 150;
/** A caret that no server has kept fresh for so long counts no more, in ms. */
export const CARET_STALE_MS = 12_000;

/** A line to the page of a reader. */
interface Line {
  readonly lineId: string;
  readonly idVotingSession: string;
  readonly viewer: Viewer;
  readonly cookie: string | undefined;
  readonly line: EventLine;
}

/** The lines of this server to pages of minutes. */
export interface MinutesWatch {
  /** How many lines each person has. */
  readonly lines: UnderWay;
  /** Tells a line the news now, and again after each change, until it ends. Returns what is to be
   *  done once it has ended. */
  begin(line: Line): () => void;
}

/** Tells pages of minutes that something changed. While there is no line, nothing is listened to.
 *  Source: BEY-34. */
export function watchMinutes(deps: Deps, viewerOf: ViewerOf): MinutesWatch {
  const lines = new Map<Line, { viewer: Viewer; knows: string | undefined }>();
  let stopWatching: (() => void) | undefined;

  const tellSoon = atMostEvery(TOLD_EVERY_MS, tell);
  const linesOf = (idVotingSession: string) =>
    [...lines].filter(([line]) => line.idVotingSession === idVotingSession);
  const sessions = () => new Set([...lines.keys()].map(({ idVotingSession }) => idVotingSession));

  function hear(item: NewsItem): void {
    if (item.kind === 'minutes') {
      if (linesOf(item.idVotingSession).length > 0) tellSoon(item.idVotingSession);
    } else if (['rolesChanged', 'signedOut', 'userSessionChanged', 'session'].includes(item.kind)) {
      checkSoon('all');
    }
  }

  async function tell(idVotingSession: string): Promise<void> {
    if (linesOf(idVotingSession).length === 0) return;
    try {
      const row = await loadMinutesRow(deps.db, idVotingSession);
      const sinceMs = deps.clock.nowMs() - CARET_STALE_MS;
      const editors = row?.state === 'draft' ? await loadEditors(deps.db, { idVotingSession, sinceMs }) : [];
      const marks =
        row === null ? new Map<string, string>() : await loadCorrectionMarks(deps.db, idVotingSession);
      for (const [line, told] of linesOf(idVotingSession)) {
        const writes = writesMinutes(told.viewer);
        const isRead = row !== null && (writes || row.state !== 'draft');
        const news: MinuteNews = {
          mark: isRead ? markFor(row, marks, { userId: told.viewer.userId, writes }) : null,
          editors: writes ? editors.filter(({ userId }) => userId !== told.viewer.userId) : [],
        };
        const data = JSON.stringify(minuteNews.parse(news));
        if (data === told.knows) continue;
        told.knows = data;
        line.line.send({ event: 'news', data });
      }
    } catch (error) {
      deps.log.error({ err: error, idVotingSession }, 'the pages of minutes could not be told');
    }
  }

  const checkSoon = atMostEvery(TOLD_EVERY_MS, async () => {
    await Promise.all([...lines.keys()].map(check));
  });

  /** Ends the line of a reader who has signed out, or may not read these minutes any more. */
  async function check(line: Line): Promise<void> {
    try {
      const known = await viewerOf(line.cookie);
      if (known === null || known.userId !== line.viewer.userId) return endLine(line);
      const viewer = await viewerInSession(deps.db, known, line.idVotingSession);
      await requireSittingOf(deps.db, viewer, line.idVotingSession);
      const told = lines.get(line);
      if (told === undefined) return;
      const isSame = writesMinutes(told.viewer) === writesMinutes(viewer);
      told.viewer = viewer;
      if (!isSame) tellSoon(line.idVotingSession);
    } catch (error) {
      if (error instanceof DomainError) endLine(line);
      else deps.log.error({ err: error }, 'a page of minutes could not be looked after');
    }
  }

  function endLine({ line }: Line): void {
    line.send({ event: 'ended', data: '{}' });
    line.end();
  }

  /** Looks whether readers may still follow, keeps their carets fresh, and tells what lost news
   *  would have told. */
  async function lookAfter(): Promise<void> {
    try {
      const ids = [...lines.keys()].map(({ lineId }) => lineId);
      await touchEditors(deps.db, ids, deps.clock.nowMs());
    } catch (error) {
      deps.log.error({ err: error }, 'the carets in minutes could not be kept fresh');
    }
    for (const { line } of lines.keys()) line.send({ event: 'beat', data: '{}' });
    checkSoon('all');
    tellAll();
  }

  const tellAll = () => sessions().forEach((idVotingSession) => tellSoon(idVotingSession));

  function watch(): () => void {
    const stopListening = deps.news.listen(hear);
    const stopHearingOfLoss = deps.news.onMissed(tellAll);
    const looks = setInterval(() => void lookAfter(), MINUTE_BEAT_MS).unref();
    return () => {
      stopListening();
      stopHearingOfLoss();
      clearInterval(looks);
    };
  }

  async function forgetCaret({ lineId, idVotingSession, viewer: { userId } }: Line): Promise<void> {
    try {
      if (!(await deleteEditor(deps.db, { lineId, userId }))) return;
      deps.news.announce({ kind: 'minutes', idVotingSession });
    } catch (error) {
      deps.log.warn({ err: error }, 'a caret in minutes could not be taken away; it goes stale');
    }
  }

  return {
    lines: createUnderWay(MINUTE_LINES_MAX),
    begin(line) {
      lines.set(line, { viewer: line.viewer, knows: undefined });
      stopWatching ??= watch();
      line.line.send({ event: 'line', data: JSON.stringify({ lineId: line.lineId }) });
      tellSoon(line.idVotingSession);
      return () => {
        lines.delete(line);
        void forgetCaret(line);
        if (lines.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
  };
}
