import styles from './Spinner.module.css';

/** A small turning arc beside a word that says what is going on. Decoration only: the word carries
 *  the meaning. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
