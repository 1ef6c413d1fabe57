import type { Poll } from '@hemicycle/contract/polls';
import { PollDocuments } from './PollDocuments.tsx';
import styles from './PollAbout.module.css';

/** The description of a poll under its question, and its documents; side by side on a tablet.
 *  Source: POLL-10. */
export function PollAbout({ poll: { description, documentation } }: { poll: Poll }) {
  if (description === '' && documentation.length === 0) return null;
  return (
    <div className={styles.about}>
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <PollDocuments documentation={documentation} />
    </div>
  );
}
