import styles from './Spinner.module.css';

/** A small arc beside a word that says what is under way. Decoration only: the word carries the
 *  meaning. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
