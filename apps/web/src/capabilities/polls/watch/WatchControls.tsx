import type { Poll } from '@hemicycle/contract/polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../../i18n/sentences.ts';
import { api } from '../../../api-client.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { confirmDialog } from '../../../ui/dialog-store.ts';
import { IconChevronDown, IconPlayerPause, IconPlayerPlay } from '../../../ui/icons.ts';
import { PopupMenu } from '../../../ui/PopupMenu.tsx';
import { useAction } from '../../auth/public.ts';
import { keepPoll } from '../running/keep-poll.ts';
import { durationWords } from '../words/duration-words.ts';
import { CancelVote } from './CancelVote.tsx';
import styles from './VoteWatch.module.css';

/** What the large button gives, and what its menu offers besides, in seconds. */
const EXTENSION_S = 60;
const OTHER_EXTENSIONS_S = [30, 120, 300, 600] as const;

/** Extends, suspends, resumes and cancels an open vote, each after a question. Source: BEY-40,
 *  looks picture 21. */
export function WatchControls({ poll }: { poll: Poll }) {
  const { t } = useTranslation(['vote-watch', 'polls']);
  const [cancelling, setCancelling] = useState(false);
  const { run, busy, failure, failureText } = useAction(async (call: () => Promise<Poll>) =>
    keepPoll(await call()),
  );
  const params = { pollId: poll.id };
  const { suspended, endTime } = poll;
  const hasEnd = endTime !== null || (suspended !== null && suspended.remainingMs !== null);

  async function ask(how: 'extend' | 'suspend' | 'resume', call: () => Promise<Poll>, seconds = 0) {
    const sure = await confirmDialog({
      title: t(`${how}Title`, { duration: durationWords(seconds) }),
      text: t(`${how}Text`),
      confirmLabel: how === 'extend' ? t('extendBy', { duration: durationWords(seconds) }) : t(how),
      cancelLabel: t('dismiss'),
    });
    if (sure) await run(call);
  }

  function handleExtend(seconds: number) {
    const read = { endsAtMs: endTime, remainingMs: suspended?.remainingMs ?? null };
    void ask(
      'extend',
      () => api('POST /api/polls/:pollId/extend', { params, body: { byMs: seconds * 1000, ...read } }),
      seconds,
    );
  }

  return (
    <section className={styles.controls} aria-label={t('controls')}>
      {failure !== null && (
        <AlertBanner kind="error" title={t('failed')}>
          {failureText}
        </AlertBanner>
      )}
      {hasEnd && (
        <div className={styles.extend}>
          <Button
            variant={suspended === null ? 'primary' : 'default'}
            fullWidth
            busy={busy}
            onClick={() => handleExtend(EXTENSION_S)}
          >
            {t('extendBy', { duration: durationWords(EXTENSION_S) })}
          </Button>
          <PopupMenu
            label={t('otherLengths')}
            trigger={<Button aria-label={t('otherLengths')} icon={<IconChevronDown aria-hidden="true" />} />}
            sections={[
              OTHER_EXTENSIONS_S.map((seconds) => ({
                key: String(seconds),
                label: t('extendBy', { duration: durationWords(seconds) }),
                onSelect: () => handleExtend(seconds),
              })),
            ]}
          />
        </div>
      )}
      <div className={styles.buttons}>
        {suspended === null ? (
          <Button
            busy={busy}
            icon={<IconPlayerPause aria-hidden="true" />}
            onClick={() => void ask('suspend', () => api('POST /api/polls/:pollId/suspend', { params }))}
          >
            {endTime === null ? t('suspend') : t('suspendKeeping')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={busy}
            icon={<IconPlayerPlay aria-hidden="true" />}
            onClick={() => void ask('resume', () => api('POST /api/polls/:pollId/resume', { params }))}
          >
            {t('resume')}
          </Button>
        )}
        <Button variant="danger" disabled={busy} onClick={() => setCancelling(true)}>
          {t('polls:cancel')}
        </Button>
      </div>
      <p className={styles.quiet}>{joinSentences([!hasEnd && t('noEnd'), t('recorded')])}</p>
      {cancelling && <CancelVote poll={poll} onClose={() => setCancelling(false)} />}
    </section>
  );
}
