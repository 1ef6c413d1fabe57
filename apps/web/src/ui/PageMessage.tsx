import type { ReactNode } from 'react';
import styles from './PageMessage.module.css';

/** A page that has only something to say: what it is, in a sentence why, and the way on. Source:
 *  looks §3, §8. */
export function PageMessage({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p>{action}</p>
    </>
  );
}
