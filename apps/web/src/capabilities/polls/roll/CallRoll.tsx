import type { Poll } from '@hemicycle/contract/polls';
import type { RollOrder } from '@hemicycle/contract/roll-call-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { serverClock } from '../../../server-clock.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconX } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { useErrorText } from '../../../ui/use-error-text.ts';
import { useAction } from '../../auth/public.ts';
import { usePollHeading } from '../panel/PollHead.tsx';
import { closingTime } from '../words/closing-time.ts';
import styles from './CallRoll.module.css';
import { OwnOrder } from './OwnOrder.tsx';
import { RollDesk } from './RollDesk.tsx';
import { useRoll } from './use-roll.ts';

/** The clerk's desk for a named roll call: begins it, then enters each answer by one key. The roll
 *  is kept by the server: the window may be closed, and opened by another clerk. A vote that
 *  closes by itself ends the roll too, so its time stands above the names. Where another clerk
 *  begins while this one writes an order, the order stays until this clerk goes on. Source:
 *  BEY-41, BEY-14. */
export function CallRoll({ poll, onClose }: { poll: Poll; onClose: () => void }) {
  const { t } = useTranslation('roll-call');
  const heading = usePollHeading(poll);
  const errorText = useErrorText();
  const { roll, error, step } = useRoll(poll);
  const [writes, setWrites] = useState(false);
  return (
    <Dialog
      size="inspection"
      title={poll.question === '' ? poll.title : poll.question}
      above={heading}
      onClose={onClose}
      headEnd={
        <IconButton label={t('close')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      }
    >
      {error !== null && (
        <AlertBanner kind={roll === null ? 'error' : 'warning'} title={t('loadFailed')}>
          {errorText(error)}
        </AlertBanner>
      )}
      {poll.status === 'open' && poll.endTime !== null && (
        <AlertBanner
          kind="warning"
          title={t('closesItself', { time: closingTime(poll.endTime, serverClock.nowMs()) })}
        >
          {t('closesItselfText')}
        </AlertBanner>
      )}
      {poll.rollCall === null || writes ? (
        <BeginRoll poll={poll} step={step} onWrites={setWrites} />
      ) : roll === null ? (
        error === null && <Loading label={t('loading')} />
      ) : (
        <RollDesk poll={poll} roll={roll} step={step} />
      )}
    </Dialog>
  );
}

/** Asks in which order the names are called. `onWrites` hears that the clerk has changed the text
 *  of an order, and that they are done with it. */
function BeginRoll({
  poll,
  step,
  onWrites,
}: {
  poll: Poll;
  step: ReturnType<typeof useRoll>['step'];
  onWrites: (writes: boolean) => void;
}) {
  const { t } = useTranslation('roll-call');
  const [own, setOwn] = useState(false);
  const { run, busy, failure, failureText } = useAction(async (orderedBy: RollOrder) => {
    await step(() =>
      api('POST /api/polls/:pollId/roll-call', { params: { pollId: poll.id }, body: { orderedBy } }),
    );
    onWrites(false);
  });
  return (
    <section className={styles.begin} aria-label={t('begin')}>
      {failure !== null && (
        <AlertBanner kind="error" title={t('notBegun')}>
          {failureText}
        </AlertBanner>
      )}
      {poll.rollCall !== null && (
        <AlertBanner
          kind="info"
          title={t('begunMeanwhile', { name: poll.rollCall.by.name })}
          action={<Button onClick={() => onWrites(false)}>{t('goToRoll')}</Button>}
        >
          {t('begunMeanwhileText')}
        </AlertBanner>
      )}
      {poll.rollCall === null && (
        <>
          <p>{t('beginText')}</p>
          <div className={styles.buttons}>
            <Button variant="primary" busy={busy} data-autofocus onClick={() => void run('name')}>
              {t('byName')}
            </Button>
            <Button busy={busy} onClick={() => void run('group')}>
              {t('byGroup')}
            </Button>
            <Button busy={busy} aria-expanded={own} onClick={() => setOwn(!own)}>
              {t('byOwn')}
            </Button>
          </div>
        </>
      )}
      {own && (
        <OwnOrder
          pollId={poll.id}
          busy={busy}
          onCall={() => void run('own')}
          onWrites={() => onWrites(true)}
        />
      )}
    </section>
  );
}
