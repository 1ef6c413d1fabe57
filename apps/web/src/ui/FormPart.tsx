import { type ReactNode, useId } from 'react';
import styles from './FormPart.module.css';

/** A section of a long form: its subject stands beside its fields, on a phone above them. Source:
 *  looks pictures 5 and 9. */
export function FormPart({
  title,
  level = 2,
  reason,
  help,
  children,
}: {
  title: string;
  /** The heading level. It is 3 in a dialog, whose title has level 2. */
  level?: 2 | 3;
  reason?: string;
  /** A link or button to more information, under the explanation. */
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
