import type { AbsentPeople } from '@hemicycle/contract/absent-mail';
import { ABSENT_SUBJECT_MAX_CHARS, ABSENT_TEXT_MAX_CHARS } from '@hemicycle/contract/absent-mail-limits';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { AbsentNames } from './AbsentNames.tsx';
import { MailingProgress } from './MailingProgress.tsx';

/** How often the dialog asks how many letters are sent, in ms. */
const ASK_EVERY_MS = 1_000;

/** Previews who is absent from a sitting, mails them, and says how many letters are sent. Names
 *  only are shown. Source: ADMIN-06, PERM-08. */
export function MailAbsent({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation(['moderation', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded<AbsentPeople>(
    useCallback(
      () => api('GET /api/votingsessions/:idVotingSession/absent', { params: { idVotingSession } }),
      [idVotingSession],
    ),
  );
  // When the server took the mailing of this dialog over, ms since the epoch.
  const [sent, setSent] = useState<number | null>(null);
  const last = loaded.state === 'ready' ? loaded.value.last : null;
  const waiting = last?.waiting ?? 0;
  const isTold = sent === null || (last !== null && last.created >= sent);
  useEffect(() => {
    if (busy || (waiting === 0 && isTold)) return;
    const timer = setTimeout(() => void loadAgain(), ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [busy, waiting, isTold, loadAgain]);

  if (loaded.state === 'ready' && sent === null && loaded.value.withAddress.length > 0) {
    const { value } = loaded;
    return (
      <MailForm
        idVotingSession={idVotingSession}
        people={value}
        onClose={onClose}
        onSent={(created) => {
          setSent(created);
          void loadAgain();
        }}
      />
    );
  }
  return (
    <Dialog
      title={t('absent.title')}
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      }
    >
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('absent.failed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && sent === null && (
        <>
          <EmptyState title={t('absent.nobody')}>{t('absent.nobodyText')}</EmptyState>
          <AbsentNames title={t('absent.withoutAddress')} people={loaded.value.withoutAddress} />
        </>
      )}
      {loaded.state === 'ready' && !isTold && <Loading label={t('ui:loading')} />}
      {isTold && last !== null && <MailingProgress mailing={last} />}
    </Dialog>
  );
}

function newRequestId(): string {
  return String(crypto.getRandomValues(new Uint32Array(4)).join('-'));
}

function MailForm({
  idVotingSession,
  people,
  onClose,
  onSent,
}: {
  idVotingSession: string;
  people: AbsentPeople;
  onClose: () => void;
  onSent: (created: number) => void;
}) {
  const { t } = useTranslation('moderation');
  // The people whom the moderator saw when the dialog opened; nobody else gets a letter.
  const [{ withAddress, withoutAddress, reaches, last }] = useState(people);
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [requestId, setRequestId] = useState(newRequestId);
  const { run, busy, failureText, forget } = useAction(async () => {
    const { created } = await api('POST /api/votingsessions/:idVotingSession/absent/mail', {
      params: { idVotingSession },
      body: { subject, text, requestId, userIds: withAddress.map(({ userId }) => userId) },
    });
    onSent(created);
  });
  // Other words are another request: the server takes each request once.
  function change(write: (value: string) => void, value: string) {
    write(value);
    setRequestId(newRequestId());
    forget();
  }
  return (
    <FormDialog
      title={t('absent.title')}
      deed={t('absent.deed', { count: withAddress.length })}
      busy={busy}
      disabled={subject.trim() === '' || text.trim() === ''}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      {!reaches && (
        <AlertBanner kind="warning" title={t('absent.noServer')}>
          {t('absent.noServerText')}
        </AlertBanner>
      )}
      {last !== null && <MailingProgress mailing={last} />}
      <AbsentNames title={t('absent.withAddress', { count: withAddress.length })} people={withAddress} />
      <AbsentNames title={t('absent.withoutAddress')} people={withoutAddress} />
      <TextField
        data-autofocus
        label={t('absent.subject')}
        value={subject}
        maxLength={ABSENT_SUBJECT_MAX_CHARS}
        onChange={(event) => change(setSubject, event.currentTarget.value)}
      />
      <TextArea
        label={t('absent.text')}
        hint={t('absent.textHint')}
        error={failureText ?? undefined}
        value={text}
        rows={5}
        maxLength={ABSENT_TEXT_MAX_CHARS}
        onChange={(event) => change(setText, event.currentTarget.value)}
      />
    </FormDialog>
  );
}
