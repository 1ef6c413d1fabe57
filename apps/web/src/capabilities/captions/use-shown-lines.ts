import type { Caption } from '@hemicycle/contract/captions';
import {
  afterSilence,
  CAPTION_DISPLAY,
  type CaptionLines,
  noCaptionLines,
  withCorrection,
  withGrowth,
  withText,
} from '@hemicycle/rules/captions/caption-lines';
import { useEffect, useRef, useState } from 'react';
import { noteFailure } from '../../note-failure.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { readMissed } from './transcript-store.ts';

/** The lines that arrive in one language while a component uses this, by number; and those of the
 *  last 16 s before. Lines that were missed while the connection was lost, or in a huddle, are
 *  read. */
export function useHeardLines(language: string): readonly Caption[] {
  const heard = useLive((live) => live.captions);
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const connected = useLive((live) => live.connection === 'connected');
  const [missed, setMissed] = useState<readonly Caption[]>([]);
  const own = heard.filter((caption) => caption.language === language);
  const last = useRef(0);
  last.current = Math.max(0, ...own.map(({ version }) => version));
  useEffect(() => {
    if (!connected || idVotingSession === undefined || last.current === 0) return undefined;
    let isOver = false;
    readMissed({ idVotingSession, language }, last.current).then(
      (captions) => {
        if (!isOver) setMissed(captions);
      },
      (error: unknown) => noteFailure('captions that were missed could not be read', error),
    );
    return () => {
      isOver = true;
    };
  }, [connected, idVotingSession, language]);
  const known = new Set(own.map(({ id }) => id));
  return [
    ...missed.filter((caption) => caption.language === language && !known.has(caption.id)),
    ...own,
  ].toSorted((one, other) => one.number - other.number);
}

/** The display: the last three lines, a blank line after 8 s of silence, nothing after 16 s. It
 *  looks for silence every 8.1 s since the last text. A line that a program still writes grows in
 *  its place. Source: CAP-05, CAP-06, CAP-07, BEY-28. */
export function useShownLines(heard: readonly Caption[]): CaptionLines {
  const [shown, setShown] = useState<CaptionLines>(noCaptionLines);
  const lastNumber = useRef(0);
  const newest = heard.at(-1);
  const changed = heard.map(({ id, version }) => `${id} ${String(version)}`).join();
  const now = useRef(heard);
  now.current = heard;
  useEffect(() => {
    const nowMs = serverClock.nowMs();
    const fresh = now.current.filter(
      ({ number, createdAt, growing, text }) =>
        text !== '' &&
        number > lastNumber.current &&
        (growing || createdAt > nowMs - CAPTION_DISPLAY.clearAfterMs),
    );
    const grown = now.current.findLast(({ growing }) => growing);
    const isLater = grown !== undefined && grown.number <= lastNumber.current && grown.text !== '';
    lastNumber.current = Math.max(lastNumber.current, now.current.at(-1)?.number ?? 0);
    const byId = new Map(now.current.map(({ id, text }) => [id, text]));
    setShown((before) => {
      const corrected = before.lines.reduce((lines, { key, text }) => {
        const kept = byId.get(key);
        return kept === undefined || kept === text ? lines : withCorrection(lines, { key, text: kept });
      }, before);
      const after = fresh.reduce(
        (lines, { id, text }) => withText(lines, { key: id, text }, nowMs),
        corrected,
      );
      return isLater ? withGrowth(after, { key: grown.id, text: grown.text }, nowMs) : after;
    });
  }, [changed, newest]);
  useEffect(() => {
    if (shown.lastTextMs === null) return undefined;
    const timer = setInterval(
      () => setShown((before) => afterSilence(before, serverClock.nowMs())),
      CAPTION_DISPLAY.checkEveryMs,
    );
    return () => clearInterval(timer);
  }, [shown.lastTextMs]);
  return shown;
}
