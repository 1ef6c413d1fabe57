import { useEffect, useRef } from 'react';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { useCaptioning } from './use-captioning.ts';

/** Tells the server in which language this person reads captions, or that they no longer do. A page
 *  on which no captions were shown tells nothing. In a huddle nobody is counted, so nothing is told
 *  there. What could not be told is told when the connection is back. Source: BEY-15. */
export function useTellReading(): void {
  const { shows, types, language } = useCaptioning();
  const inHuddle = useOwnHuddleId() !== null;
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const connected = useLive(({ connection }) => connection === 'connected');
  const told = useRef<string | null>(null);
  // Whoever types sees the lines too, and is no reader.
  const reads = shows && !types ? language : null;
  useEffect(() => {
    if (!connected || inHuddle || idVotingSession === undefined || told.current === reads) return;
    const before = told.current;
    told.current = reads;
    api('PUT /api/captions/:idVotingSession/reading', {
      params: { idVotingSession },
      body: { language: reads },
    }).catch((error: unknown) => {
      if (told.current === reads) told.current = before;
      noteFailure('in which language captions are read could not be told', error);
    });
  }, [connected, inHuddle, idVotingSession, reads]);
}
