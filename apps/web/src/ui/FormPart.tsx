import { type ReactNode, useId } from 'react';
import styles from './FormPart.module.css';

/** One part of a long form: what it is about beside its fields, on a phone above them. Source:
 *  looks pictures 5 and 9. */
export function FormPart({
  title,
  level = 2,
  reason,
  help,
  children,
}: {
  title: string;
  /** 3 in a dialog, whose own title is the second level. */
  level?: 2 | 3;
  reason?: string;
  /** Stands under the reason: a way to learn more. */
  help?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <div>
        <Heading id={heading} className={styles.title}>
          {title}
        </Heading>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        {help}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
