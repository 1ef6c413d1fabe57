import { useEffect, useMemo } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { addToTranscript, readTranscript, type Transcript, useTranscriptOf } from './transcript-store.ts';

/** The transcript of a session in one language, read on entering, after each lost connection and
 *  on the way back from a huddle, and kept up by the news. `readAgain` reads it after a failure.
 *  Source: BEY-15. */
export function useTranscript(
  idVotingSession: string,
  language: string,
): Transcript & { readonly readAgain: () => void } {
  const of = useMemo(() => ({ idVotingSession, language }), [idVotingSession, language]);
  const transcript = useTranscriptOf(of);
  const isHere = useLive((live) => live.session?.idVotingSession === idVotingSession);
  const isAway = useLive((live) => live.connection !== null && live.connection !== 'connected');
  const heard = useLive((live) => live.captions);
  const huddleId = useOwnHuddleId();
  // The lines of the main chamber are not told in a huddle.
  useEffect(() => {
    if (!isAway) void readTranscript(of);
  }, [of, isAway, huddleId]);
  useEffect(() => {
    if (isHere) addToTranscript(of, heard);
  }, [of, isHere, heard, transcript.state]);
  return { ...transcript, readAgain: () => void readTranscript(of) };
}
