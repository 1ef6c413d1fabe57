import type { Minutes } from '@hemicycle/contract/minutes';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { useAction } from '../auth/public.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import styles from './Minutes.module.css';

const ACTS = { draft: 'reopen', sent: 'send', signed: 'sign' } as const;

/** The foot of the minutes for their writers: the number of facts, and the next step as the only
 *  primary button. Source: BEY-34, looks picture 22. */
export function StepBar({
  idVotingSession,
  minutes,
  isUnsaved,
  onDone,
}: {
  idVotingSession: string;
  minutes: Minutes;
  isUnsaved: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation(['minutes', 'ui']);
  const [approves, setApproves] = useState(false);
  const { state, version } = minutes;
  const latest = useRef(version);
  useEffect(() => {
    latest.current = version;
  }, [version]);
  const asked = (act: 'send' | 'sign' | 'reopen') =>
    confirmDialog({
      title: t(`${act}Title`),
      text: t(`${act}Text`),
      confirmLabel: t(act),
      cancelLabel: t('ui:cancel'),
    });
  const step = useAction(async (to: 'draft' | 'sent' | 'signed') => {
    if (!(await asked(ACTS[to]))) return;
    await api('PUT /api/minutes/:idVotingSession/state', {
      params: { idVotingSession },
      // One's own last text may have been saved while the question stood.
      body: { to, version: latest.current },
    });
    onDone();
  });
  const facts = minutes.blocks.filter(({ kind }) => kind === 'fact').length;
  const changed =
    minutes.missing.length +
    minutes.blocks.filter((block) => block.kind === 'fact' && block.changed !== null).length;
  const open = minutes.corrections.filter(({ answer }) => answer === null).length;
  const count = formats().number(facts);
  return (
    <div className={styles.bar}>
      <p className={styles.quiet}>
        {changed === 0
          ? t('facts', { count })
          : t('factsChanged', { count, changed: formats().number(changed) })}
      </p>
      {open > 0 && <p className={styles.warn}>{t('correctionsOpen', { count: formats().number(open) })}</p>}
      {step.failureText !== null && (
        <p className={styles.failed} role="alert">
          {step.failureText}
        </p>
      )}
      <p className={styles.choices}>
        {(state === 'sent' || state === 'approved') && (
          <Button busy={step.busy} onClick={() => void step.run('draft')}>
            {t('reopen')}
          </Button>
        )}
        {state === 'draft' && (
          <Button
            variant="primary"
            busy={step.busy}
            unavailable={isUnsaved}
            onClick={() => void step.run('sent')}
          >
            {t('send')}
          </Button>
        )}
        {state === 'sent' && (
          <Button variant="primary" onClick={() => setApproves(true)}>
            {t('approve')}
          </Button>
        )}
        {state === 'approved' && (
          <Button variant="primary" busy={step.busy} onClick={() => void step.run('signed')}>
            {t('sign')}
          </Button>
        )}
      </p>
      {approves && (
        <ApproveDialog
          idVotingSession={idVotingSession}
          version={version}
          onClose={() => setApproves(false)}
          onDone={() => {
            setApproves(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}
