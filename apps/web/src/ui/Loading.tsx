import { type ReactNode, useEffect, useState } from 'react';
import styles from './Loading.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Still shapes appear after this long, in ms, so that a quick answer shows none. Source: looks
 *  §6. */
export const LOADING_SHOWN_AFTER_MS = 400;

/** Whether loading has lasted long enough to be shown. */
export function useLoadingShown(afterMs: number = LOADING_SHOWN_AFTER_MS): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return shown;
}

/** Rows of still shapes in place of a list, after 400 ms of loading. `label` is text for screen
 *  readers. */
export function Loading({
  label,
  rows = 3,
  children,
}: {
  label: string;
  rows?: number;
  children?: ReactNode;
}) {
  const shown = useLoadingShown();
  if (!shown) return null;
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children ??
        Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.row} aria-hidden="true">
            <span className={styles.disc} />
            <span className={styles.bar} data-width={row % 3} />
            <span className={styles.end} />
          </div>
        ))}
    </div>
  );
}
