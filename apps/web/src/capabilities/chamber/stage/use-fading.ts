import { useCallback, useEffect, useState } from 'react';
import { remember, useRecalled } from '../../../ui/browser-memory.ts';

/** The time without movement after which the self view fades, in ms. Source: MEDIA-18. */
const SELF_VIEW_FADES_AFTER_MS = 5000;

const PINNED_KEY = 'selfViewPinned';

/** The pin of the self view, and whether the view has faded. An unpinned view fades 5 s after the
 *  last movement of the pointer or the last focus on the view. Source: MEDIA-17, MEDIA-18. */
export function useFading(): { pinned: boolean; togglePinned: () => void; faded: boolean; wake: () => void } {
  const pinned = useRecalled(PINNED_KEY) !== 'false';
  const [faded, setFaded] = useState(false);
  const [woken, setWoken] = useState(0);
  const wake = useCallback(() => {
    setFaded(false);
    setWoken((count) => count + 1);
  }, []);
  useEffect(() => {
    if (pinned) {
      setFaded(false);
      return;
    }
    let timer = setTimeout(() => setFaded(true), SELF_VIEW_FADES_AFTER_MS);
    const handleMove = () => {
      setFaded(false);
      clearTimeout(timer);
      timer = setTimeout(() => setFaded(true), SELF_VIEW_FADES_AFTER_MS);
    };
    window.addEventListener('mousemove', handleMove);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('mousemove', handleMove);
    };
  }, [pinned, woken]);
  return {
    pinned,
    togglePinned: () => remember(PINNED_KEY, !pinned),
    faded,
    wake,
  };
}
