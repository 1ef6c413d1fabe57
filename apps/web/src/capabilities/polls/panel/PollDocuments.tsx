import type { Poll } from '@hemicycle/contract/polls';
import styles from './PollDocuments.module.css';

/** The documents of a poll, each opening in a tab of its own.  Source: POLL-10. */
export function PollDocuments({ documentation }: Pick<Poll, 'documentation'>) {
  if (documentation.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {documentation.map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <a href={url} target="_blank" rel="noopener noreferrer" dir="auto">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
