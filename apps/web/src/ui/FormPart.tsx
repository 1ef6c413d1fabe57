import { type ReactNode, useId } from 'react';
import styles from './FormPart.module.css';

/** One part of a long form: what it is about beside its fields, on a phone above them.  Source: looks picture 9. */
export function FormPart({
  title,
  reason,
  children,
}: {
  title: string;
  reason: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <p className={styles.reason}>{reason}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
