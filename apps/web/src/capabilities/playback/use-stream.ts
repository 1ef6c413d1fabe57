import { type RefObject, useEffect, useState } from 'react';
import { noteFailure } from '../../note-failure.ts';
import { attachStream, type PlayedClock, type StreamSounds } from './attach-stream.ts';

/** Plays a playlist in an element for as long as it is drawn; null: none. Returns whether it
 *  failed. Where it was null in between, the same playlist is tried again. `clock` is told which
 *  moment plays; `sounds` are those to choose among. */
export function useStream(
  media: RefObject<HTMLMediaElement | null>,
  address: string | null,
  startSeconds: number | 'live',
  { clock, sounds }: { readonly clock?: PlayedClock; readonly sounds?: StreamSounds | undefined } = {},
): boolean {
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  // Where it begins is asked once: a page that goes on must not be thrown back.
  const [start] = useState(startSeconds);
  useEffect(() => {
    const element = media.current;
    setFailedAddress(null);
    if (element === null || address === null) return undefined;
    let isGone = false;
    let detach: (() => void) | null = null;
    attachStream(element, address, {
      startSeconds: start,
      failed: () => setFailedAddress(address),
      clock,
      sounds,
    }).then(
      (attached) => {
        if (isGone) attached();
        else detach = attached;
      },
      (error: unknown) => {
        noteFailure('the player could not be loaded', error);
        if (!isGone) setFailedAddress(address);
      },
    );
    return () => {
      isGone = true;
      detach?.();
    };
  }, [media, address, start, clock, sounds]);
  return address !== null && failedAddress === address;
}
