import type { Caption } from '@hemicycle/contract/captions';
import { useEffect, useRef, useState } from 'react';

/** A screen reader gets new lines at most this often, in ms: several of them in one piece. */
export const SPOKEN_EVERY_MS = 5_000;
/** How many pieces stay, so that a reader may go back. */
const PIECES = 3;

/** The lines in pieces for a screen reader, the newest last. Source: BEY-15, BEY-27. */
export function useSpokenLines(
  heard: readonly Caption[],
): readonly { readonly key: number; readonly text: string }[] {
  const [pieces, setPieces] = useState<readonly { key: number; text: string }[]>([]);
  const spokenTo = useRef(heard.at(-1)?.number ?? 0);
  const spokenAtMs = useRef(Number.NEGATIVE_INFINITY);
  const now = useRef(heard);
  now.current = heard;
  const last = heard.at(-1)?.number ?? 0;
  useEffect(() => {
    if (last <= spokenTo.current) return undefined;
    const timer = setTimeout(
      () => {
        const fresh = now.current.filter(({ number }) => number > spokenTo.current);
        spokenTo.current = now.current.at(-1)?.number ?? spokenTo.current;
        spokenAtMs.current = performance.now();
        const text = fresh.map((caption) => caption.text).join(' ');
        setPieces((before) => [...before, { key: spokenTo.current, text }].slice(-PIECES));
      },
      Math.max(0, spokenAtMs.current + SPOKEN_EVERY_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [last]);
  return pieces;
}
