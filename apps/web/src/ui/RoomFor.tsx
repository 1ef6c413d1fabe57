import styles from './RoomFor.module.css';

/** Reserves the width of the longest word inside an inline-block element, invisible and hidden from
 *  screen readers. So the element keeps its width when its word changes. */
export function RoomFor({ words }: { words: readonly string[] }) {
  return words.map((word) => <span key={word} className={styles.room} data-word={word} />);
}
