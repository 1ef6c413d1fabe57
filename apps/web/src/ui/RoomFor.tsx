import styles from './RoomFor.module.css';

/** Keeps the width of the longest of these words in an element that is an inline block, unseen and
 *  unread: whichever of them it says, nothing beside it moves. */
export function RoomFor({ words }: { words: readonly string[] }) {
  return words.map((word) => <span key={word} className={styles.room} data-word={word} />);
}
