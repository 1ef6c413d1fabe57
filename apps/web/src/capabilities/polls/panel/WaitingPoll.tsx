import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { IconCheckbox } from '../../../ui/icons.ts';
import { useNewsWaits, useWaitingNews } from '../../../ui/waiting-news.ts';
import { goToPoll, useWaitingPoll } from './poll-focus.ts';
import styles from './WaitingPoll.module.css';

/** A notice at the head of the side panel while the viewer types in a field: a vote has opened,
 *  closed or been declared meanwhile. A button leads to the vote. The field stays below the notice.
 *  Source: BEY-14, looks §1. */
export function WaitingPoll() {
  const { t } = useTranslation('poll-news');
  const poll = useWaitingPoll();
  const key = useWaitingNews((waiting) => waiting.key);
  useNewsWaits(poll !== undefined, () => poll && goToPoll(poll.id));
  if (poll === undefined) return null;
  const open = poll.status === 'open';
  return (
    <section className={styles.bar} aria-label={t(open ? 'waits.opened' : 'waits.news')}>
      <IconCheckbox aria-hidden="true" />
      <p className={styles.what}>
        <b>{t(open ? 'waits.opened' : 'waits.news')}</b> <bdi>{poll.title}</bdi>
      </p>
      <Button variant="primary" size="sm" onClick={() => goToPoll(poll.id)}>
        {t(open ? 'waits.go' : 'waits.see')}
      </Button>
      {key !== null && (
        <kbd className={styles.key} dir="ltr">
          {key}
        </kbd>
      )}
    </section>
  );
}
