import { groupsOfShownHash } from '@hemicycle/record/shown-hash';
import { Fragment } from 'react';
import styles from './ShownHash.module.css';

/** A closing hash, or the head of a session, in the one form in which people compare it: ten groups
 *  of four digits, from left to right in every language, which wrap only between groups. It has
 *  this form on paper too, and when it is copied or read out. Source: BEY-02. */
export function ShownHash({ hash }: { hash: string }) {
  const groups = groupsOfShownHash(hash);
  return (
    <code className={styles.hash} dir="ltr" data-hash={hash}>
      {groups.map((group, index) => (
        // The index makes the key unique: two groups may be equal.
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className={styles.group}>{group}</span>
        </Fragment>
      ))}
    </code>
  );
}
