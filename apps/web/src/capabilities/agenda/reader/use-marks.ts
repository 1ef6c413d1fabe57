import type { PaperMark } from '@hemicycle/contract/agenda-marks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { noteFailure } from '../../../note-failure.ts';
import { newRequestId } from '../../../request-id.ts';
import type { MarksOf } from '../../../waiting-marks.ts';
import {
  loadUnsent,
  removeUnsent,
  saveUnsent,
  sendWaiting,
  type UnsentMark,
  whileAlone,
  withUnsent,
} from './unsent-marks.ts';

/** How often the page tries again to send what waits, in ms. */
const AGAIN_MS = 15_000;

/** The person's own marks in the papers of a sitting, and the ways to change them. A change stands
 *  at once, is kept in this browser, and is sent as soon as there is a line. `waiting`: how many
 *  changes the server does not have yet. `refused`: marks that it will never take, so that the
 *  person can copy their words. Source: AGENDA-01. */
export function useMarks(of: MarksOf, fromServer: readonly PaperMark[]) {
  const { userId, idVotingSession } = of;
  const owner = useMemo(() => ({ userId, idVotingSession }), [userId, idVotingSession]);
  const [unsent, setUnsent] = useState(() => loadUnsent(owner));
  /** The changes that waited at any moment since the marks were read. Some are sent by now. */
  const [known, setKnown] = useState(unsent);
  /** Marks that the server refused for good. */
  const [refused, setRefused] = useState<readonly PaperMark[]>([]);
  /** The changes that the browser could not store, since its storage is full or off. */
  const unsaved = useRef<readonly UnsentMark[]>([]);
  const isSending = useRef(false);
  const waiting = useCallback(() => [...loadUnsent(owner), ...unsaved.current], [owner]);

  const send = useCallback(async () => {
    if (isSending.current) return;
    if (waiting().length === 0) {
      // Another page may have sent the last one.
      setUnsent((now) => (now.length === 0 ? now : []));
      return;
    }
    isSending.current = true;
    const settle = (change: UnsentMark, how: 'sent' | 'gone' | 'refused') => {
      if (how === 'sent') setKnown((earlier) => [...earlier, change]);
      else {
        const text = JSON.stringify(change);
        const isGone = how === 'gone' && change.kind === 'keep';
        setKnown((earlier) => [
          ...earlier.filter((one) => JSON.stringify(one) !== text),
          ...(isGone ? [{ kind: 'remove', markId: change.mark.id } as const] : []),
        ]);
        // A new mark that is gone is this one, sent again; of a changed one the words would be
        // lost.
        const isLost = how === 'refused' || (change.kind === 'keep' && change.before !== null);
        if (change.kind === 'keep' && isLost) setRefused((earlier) => [...earlier, change.mark]);
      }
      if (unsaved.current.includes(change)) {
        unsaved.current = unsaved.current.filter((one) => one !== change);
      } else {
        removeUnsent(owner, change);
      }
      setUnsent(waiting());
    };
    try {
      await whileAlone(owner, () => sendWaiting(owner, waiting, settle));
    } finally {
      isSending.current = false;
      // Another page may have sent some.
      setUnsent(waiting());
    }
  }, [owner, waiting]);

  useEffect(() => {
    const attempt = () => void send();
    attempt();
    addEventListener('online', attempt);
    const timer = setInterval(attempt, AGAIN_MS);
    return () => {
      removeEventListener('online', attempt);
      clearInterval(timer);
    };
  }, [send]);

  const change = (made: UnsentMark) => {
    try {
      saveUnsent(owner, [...loadUnsent(owner), made]);
    } catch (error) {
      noteFailure('the browser keeps no marks', error);
      unsaved.current = [...unsaved.current, made];
    }
    setKnown((earlier) => [...earlier, made]);
    setUnsent(waiting());
    void send();
  };
  return {
    marks: withUnsent(fromServer, [...known, ...unsent]),
    waiting: unsent.length,
    refused,
    dismissRefused: () => setRefused([]),
    keep: (mark: PaperMark, before: string | null) =>
      change({ kind: 'keep', mark, before, changeId: newRequestId() }),
    remove: (markId: string) => change({ kind: 'remove', markId }),
  };
}
