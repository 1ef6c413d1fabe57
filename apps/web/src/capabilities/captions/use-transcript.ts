import { useEffect, useMemo } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { addToTranscript, readTranscript, type Transcript, useTranscriptOf } from './transcript-store.ts';

/** The transcript of a session in one language, read on entering and after each lost connection,
 *  and kept up by the news. `readAgain` reads it after a failure. Source: BEY-15. */
export function useTranscript(
  idVotingSession: string,
  language: string,
): Transcript & { readonly readAgain: () => void } {
  const of = useMemo(() => ({ idVotingSession, language }), [idVotingSession, language]);
  const transcript = useTranscriptOf(of);
  const isHere = useLive((live) => live.session?.idVotingSession === idVotingSession);
  const isAway = useLive((live) => live.connection !== null && live.connection !== 'connected');
  const heard = useLive((live) => live.captions);
  useEffect(() => {
    if (!isAway) void readTranscript(of);
  }, [of, isAway]);
  useEffect(() => {
    if (isHere) addToTranscript(of, heard);
  }, [of, isHere, heard, transcript.state]);
  return { ...transcript, readAgain: () => void readTranscript(of) };
}
