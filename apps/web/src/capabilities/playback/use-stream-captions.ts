import type { StreamedCaption } from '@hemicycle/contract/streaming';
import { lineAt } from '@hemicycle/rules/captions/stream-lines';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import type { PlayedClock } from './attach-stream.ts';

/** How often a page asks for new lines, and looks which one is due, in ms. */
const ASK_EVERY_MS = 1_500;
const LOOK_EVERY_MS = 250;

/** The line of captions that belongs to the picture that plays now; null: none. The picture is some
 *  seconds behind the chamber, so a line waits for it; a browser that does not tell which moment it
 *  plays shows the newest line. `language` null: no captions. Source: BEY-15, STREAM-12. */
export function useStreamCaptions(
  code: string,
  language: string | null,
  clock: PlayedClock,
): StreamedCaption | null {
  const [lines, setLines] = useState<readonly StreamedCaption[]>([]);
  const [due, setDue] = useState<StreamedCaption | null>(null);
  const ask = useCallback(
    async (of: string) => {
      const { captions } = await api('GET /api/stream/:code/captions/:language', {
        params: { code, language: of },
      });
      return captions;
    },
    [code],
  );
  useEffect(() => {
    setLines([]);
    if (language === null) return undefined;
    let isGone = false;
    let isAsking = false;
    const look = async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        const captions = await ask(language);
        if (!isGone) setLines(captions);
      } catch (error) {
        // The next question may be answered; the page itself says where the stream is gone.
        noteFailure('the captions of a stream could not be read', error);
      }
      isAsking = false;
    };
    void look();
    const timer = setInterval(() => void look(), ASK_EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [ask, language]);
  useEffect(() => {
    const choose = () => setDue(lineAt(lines, clock.playedMs()));
    choose();
    const timer = setInterval(choose, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [lines, clock]);
  return language === null ? null : due;
}
