import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { IconCheckbox } from '../../../ui/icons.ts';
import { useNewsWaits, useWaitingNews } from '../../../ui/waiting-news.ts';
import { goToPoll, useWaitingPoll } from './poll-focus.ts';
import styles from './WaitingPoll.module.css';

/** At the head of the side panel while somebody writes: the vote that has opened, closed or been
 *  declared meanwhile, and the way to it. What they write stays under it. Source: BEY-14, looks
 *  §1. */
export function WaitingPoll() {
  const { t } = useTranslation('polls');
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
