import type { PaperMark } from '@hemicycle/contract/agenda-marks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast-store.ts';
import {
  loadUnsent,
  type MarksOf,
  mayBeSentLater,
  saveUnsent,
  sendUnsent,
  type UnsentMark,
  withUnsent,
} from './unsent-marks.ts';

/** How often the page tries again to send what waits, in ms. */
const AGAIN_MS = 15_000;

/** The person's own marks in the papers of a sitting, and the ways to change them. A change stands
 *  at once, is kept in this browser, and is sent as soon as there is a line. `waiting`: how many
 *  changes the server does not have yet. Source: AGENDA-01. */
export function useMarks(of: MarksOf, fromServer: readonly PaperMark[]) {
  const { t } = useTranslation('agenda');
  const { userId, idVotingSession } = of;
  const owner = useMemo(() => ({ userId, idVotingSession }), [userId, idVotingSession]);
  const [unsent, setUnsent] = useState(() => loadUnsent(owner));
  /** What this page has sent since the marks were read. */
  const [sent, setSent] = useState<readonly UnsentMark[]>([]);
  const isSending = useRef(false);

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let [next] = loadUnsent(owner); next !== undefined; [next] = loadUnsent(owner)) {
        const change = next;
        try {
          await sendUnsent(owner, change);
          setSent((earlier) => [...earlier, change]);
        } catch (error) {
          if (mayBeSentLater(error)) return;
          showToast({ kind: 'error', text: t('reader.markRefused') });
        }
        saveUnsent(owner, loadUnsent(owner).slice(1));
        setUnsent(loadUnsent(owner));
      }
    } finally {
      isSending.current = false;
    }
  }, [owner, t]);

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
    saveUnsent(owner, [...loadUnsent(owner), made]);
    setUnsent(loadUnsent(owner));
    void send();
  };
  return {
    marks: withUnsent(fromServer, [...sent, ...unsent]),
    waiting: unsent.length,
    keep: (mark: PaperMark, before: string | null) => change({ kind: 'keep', mark, before }),
    remove: (markId: string) => change({ kind: 'remove', markId }),
  };
}
