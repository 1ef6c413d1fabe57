import type { ReactNode } from 'react';
import styles from './EditorPart.module.css';

/** A section of the editor: its name and reason in a first column, its fields in a second.  Source: looks §5. */
export function EditorPart({
  title,
  reason,
  help,
  children,
}: {
  title: string;
  reason?: string;
  /** Stands under the reason: a way to learn more. */
  help?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        {help}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
