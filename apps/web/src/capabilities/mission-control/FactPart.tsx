import { useId, type ReactNode } from 'react';
import styles from './MissionControl.module.css';

/** A part of the column beside the rooms, with its heading. */
export function FactPart({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.fact} aria-labelledby={heading}>
      <div className={styles.factHead}>
        <h2 id={heading}>{title}</h2>
        {end !== undefined && <span>{end}</span>}
      </div>
      {children}
    </section>
  );
}
