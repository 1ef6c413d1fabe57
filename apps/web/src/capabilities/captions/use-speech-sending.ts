import { useEffect } from 'react';
import { noteFailure } from '../../note-failure.ts';
import { useLive } from '../../realtime/use-live.ts';
import { mediaFailed, useChamberMedia, useSendsBeside } from '../media/public.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { useSittingChoices } from './caption-choices.ts';

/** Whether speech can be recognised on this site. Source: CAP-01. */
export function useRecognises(): boolean {
  return (useSiteConfig().speechLanguages ?? []).length > 0;
}

/** The track of the own microphone whose speech is recognised now; null: none is. That is while
 *  automatic captions are on in the sitting and the microphone is heard in the main chamber, unless
 *  the person has said no. Source: CAP-01. */
export function useRecognisedTrack(): MediaStreamTrack | null {
  const recognises = useRecognises();
  const isOn = useLive(({ automaticCaptions }) => automaticCaptions !== null);
  const { recognised } = useSittingChoices();
  const inHuddle = useOwnHuddleId() !== null;
  const sendsBeside = useSendsBeside();
  const track = useChamberMedia(({ snapshot }) => {
    const { microphone } = snapshot.self;
    return microphone.status === 'on' && !mediaFailed(snapshot) ? microphone.track : null;
  });
  return recognises && isOn && recognised && !inHuddle && !sendsBeside ? track : null;
}

/** Sends what the person says to be recognised, while that is so. */
export function useSpeechSending(): void {
  const track = useRecognisedTrack();
  useEffect(() => {
    if (track === null) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    import('./capture-speech.ts')
      .then(({ captureSpeech }) => captureSpeech(track))
      .then(
        (stopCapture) => {
          if (isOver) stopCapture();
          else stop = stopCapture;
        },
        (error: unknown) => noteFailure('speech cannot be recognised from this browser', error),
      );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [track]);
}
