import { Fragment, type ReactNode } from 'react';
import styles from './FactList.module.css';

/** The facts in a confirmation dialog, each with a term in front. They stand side by side; on a
 *  phone one below the next. */
export function FactList({ facts }: { facts: readonly { term: string; detail: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, detail }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
