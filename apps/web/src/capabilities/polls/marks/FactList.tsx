import { Fragment, type ReactNode } from 'react';
import styles from './FactList.module.css';

/** What a question before a deed names, each with a word in front: beside one another, on a phone
 *  one under the other. */
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
