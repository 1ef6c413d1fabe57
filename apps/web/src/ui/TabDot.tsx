import styles from './TabDot.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A dot beside the label of a tab that has something new. `words` says to screen readers what. */
export function TabDot({ words }: { words: string }) {
  return (
    <>
      <span className={styles.dot} aria-hidden="true" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
