import type { Caption } from '@hemicycle/contract/captions';
import { useEffect, useRef, useState } from 'react';

/** A screen reader gets new lines at most this often, in ms: several of them in one piece. A line
 *  that a program still writes is read when it is complete, or has not grown for so long. */
export const SPOKEN_EVERY_MS = 5_000;
/** How many pieces stay, so that a reader may go back. */
const PIECES = 3;

/** The lines in pieces for a screen reader, the newest last. Source: BEY-15, BEY-27, BEY-28. */
export function useSpokenLines(
  heard: readonly Caption[],
): readonly { readonly key: number; readonly text: string }[] {
  const [pieces, setPieces] = useState<readonly { key: number; text: string }[]>([]);
  const [said] = useState(
    () => new Map(heard.filter(({ growing }) => !growing).map(({ id, text }) => [id, text])),
  );
  const spokenAtMs = useRef(Number.NEGATIVE_INFINITY);
  const count = useRef(0);
  const unsaid = heard.filter((line) => restOf(line, said.get(line.id)) !== '');
  const now = useRef(unsaid);
  now.current = unsaid;
  const state = unsaid.map(({ id, version }) => `${id} ${String(version)}`).join();
  const isReady = unsaid.some(({ growing }) => !growing);
  useEffect(() => {
    if (state === '') return undefined;
    const nextMs = Math.max(0, spokenAtMs.current + SPOKEN_EVERY_MS - performance.now());
    const timer = setTimeout(
      () => {
        const fresh = isReady ? now.current.filter(({ growing }) => !growing) : now.current;
        const text = fresh.map((line) => restOf(line, said.get(line.id))).join(' ');
        for (const line of fresh) said.set(line.id, line.text);
        spokenAtMs.current = performance.now();
        count.current += 1;
        const key = count.current;
        setPieces((before) => [...before, { key, text }].slice(-PIECES));
      },
      isReady ? nextMs : SPOKEN_EVERY_MS,
    );
    return () => clearTimeout(timer);
  }, [state, isReady, said]);
  return pieces;
}

/** The part of a line that was not said yet: all of it, or the words added since. A correction is
 *  not said. */
function restOf({ text }: Caption, said: string | undefined): string {
  if (said === undefined) return text;
  return text.startsWith(said) ? text.slice(said.length).trim() : '';
}
