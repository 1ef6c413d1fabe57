import { useEffect, useRef, useState } from 'react';
import styles from './TimedProgress.module.css';

/** How often the bar is redrawn, in ms. Source: DLG-03. */
export const PROGRESS_REFRESH_MS = 500;

/** A bar that fills until the time is over, with the seconds left in words. It is redrawn every 500
 *  ms. Calls `onOver` once it passes 100 %. Source: DLG-03. */
export function TimedProgress({
  startedAtMs,
  lastsMs,
  describeLeft,
  onOver,
  nowMs = () => Date.now(),
}: {
  startedAtMs: number;
  lastsMs: number;
  describeLeft: (seconds: number) => string;
  onOver: () => void;
  nowMs?: () => number;
}) {
  const [passedMs, setPassedMs] = useState(() => nowMs() - startedAtMs);
  const over = useRef(false);
  const latest = useRef({ nowMs, onOver });
  latest.current = { nowMs, onOver };
  useEffect(() => {
    const timer = setInterval(() => {
      const passed = latest.current.nowMs() - startedAtMs;
      setPassedMs(passed);
      if (passed > lastsMs && !over.current) {
        over.current = true;
        clearInterval(timer);
        latest.current.onOver();
      }
    }, PROGRESS_REFRESH_MS);
    return () => clearInterval(timer);
  }, [startedAtMs, lastsMs]);
  const left = Math.max(0, Math.ceil((lastsMs - passedMs) / 1000));
  const words = describeLeft(left);
  return (
    <div className={styles.timed}>
      <progress className={styles.bar} max={lastsMs} value={Math.min(passedMs, lastsMs)} aria-label={words} />
      <p className={styles.left}>{words}</p>
    </div>
  );
}
