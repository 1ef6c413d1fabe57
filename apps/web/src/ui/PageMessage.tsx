import type { ReactNode } from 'react';
import styles from './PageMessage.module.css';

/** A page with only a message: a title, a sentence that explains it, and a link or button to go on.
 *  Source: looks §3, §8. */
export function PageMessage({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p>{action}</p>
    </>
  );
}
