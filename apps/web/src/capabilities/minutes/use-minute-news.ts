import type { MinuteNews } from '@hemicycle/contract/minutes';
import { MINUTE_BEAT_MS } from '@hemicycle/contract/minute-limits';
import { useEffect, useRef, useState } from 'react';

/** Without a sign of life for so long, the line is lost, in ms. */
const SILENT_MS = 2.5 * MINUTE_BEAT_MS;
/** A line that was refused is opened again after this time, in ms. */
const AGAIN_MS = 3_000;

/** What the server tells of minutes while this page is on the screen, and by which line it knows
 *  the page; null before the first word. `idVotingSession` null: nothing is
 *  followed. `onRefused`: the line was refused or ended, and the page
 *  reads again why. Source: BEY-34. */
export function useMinuteNews(
  idVotingSession: string | null,
  onRefused: () => Promise<void>,
): { readonly news: MinuteNews | null; readonly lineId: string | null } {
  const [news, setNews] = useState<MinuteNews | null>(null);
  const [lineId, setLineId] = useState<string | null>(null);
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  }, [onRefused]);
  useEffect(() => {
    if (idVotingSession === null) return undefined;
    const address = `/api/minutes/${encodeURIComponent(idVotingSession)}/news`;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const after = (ms: number, work: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(work, ms);
    };
    const close = () => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
      setLineId(null);
    };
    const giveUp = () => {
      close();
      void refused.current();
      after(AGAIN_MS, open);
    };
    const onNews = ({ data }: MessageEvent<string>) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checked the event
      setNews(JSON.parse(data) as MinuteNews);
      after(SILENT_MS, open);
    };
    const onLine = ({ data }: MessageEvent<string>) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote the event
      setLineId((JSON.parse(data) as { lineId: string }).lineId);
      after(SILENT_MS, open);
    };

    function open(): void {
      close();
      if (document.visibilityState === 'hidden') return;
      const opened = new EventSource(address);
      source = opened;
      opened.addEventListener('line', onLine);
      opened.addEventListener('news', onNews);
      opened.addEventListener('beat', () => after(SILENT_MS, open));
      opened.addEventListener('ended', giveUp);
      // A source that was refused stays closed; any other one comes back by itself.
      opened.addEventListener('error', () => {
        setLineId(null);
        if (opened.readyState === EventSource.CLOSED) giveUp();
      });
      after(SILENT_MS, open);
    }

    const onSeen = () => (document.visibilityState === 'hidden' ? close() : open());
    open();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      document.removeEventListener('visibilitychange', onSeen);
      close();
    };
  }, [idVotingSession]);
  return { news, lineId };
}
