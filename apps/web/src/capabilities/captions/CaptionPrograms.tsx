import type { CaptionStream } from '@hemicycle/contract/caption-streams';
import { CAPTION_STREAM_PATH, FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { sentenceGap } from '../../i18n/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { useCaptionLanguageName, useCaptionLanguages } from './languages.ts';
import styles from './CaptionPrograms.module.css';

const NAME_MAX_CHARS = 80;

/** The stenography programs outside the site that may write captions into the sitting: a moderator
 *  makes an address for one, sees when it last wrote, and revokes it. Source: BEY-28. */
export function CaptionPrograms({
  idVotingSession,
  onClose,
}: {
  idVotingSession: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['captions', 'ui']);
  const load = useCallback(
    () => api('GET /api/captionstreams/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  return (
    <Dialog
      title={t('programsTitle')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles.programs}>
        <p className={styles.hint}>{t('programsWhat')}</p>
        {loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={2} />}
        {loaded.state === 'failed' && (
          <LoadFailed
            title={t('programsNotRead')}
            error={loaded.error}
            busy={busy}
            onAgain={() => void loadAgain()}
          />
        )}
        {loaded.state === 'ready' && (
          <>
            <Streams idVotingSession={idVotingSession} streams={loaded.value} onChanged={loadAgain} />
            <NewStream idVotingSession={idVotingSession} onMade={loadAgain} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Streams({
  idVotingSession,
  streams,
  onChanged,
}: {
  idVotingSession: string;
  streams: readonly CaptionStream[];
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation('captions');
  const nameOf = useCaptionLanguageName();
  const { run, busy } = useAction(
    async ({ id: streamId, name }: CaptionStream) => {
      const sure = await confirmDialog({
        title: t('revokeTitle', { name }),
        text: t('revokeText'),
        confirmLabel: t('revoke'),
        danger: true,
      });
      if (!sure) return;
      await api('DELETE /api/captionstreams/:idVotingSession/:streamId', {
        params: { idVotingSession, streamId },
      });
      await onChanged();
    },
    (detail) => showToast({ kind: 'error', text: t('notRevoked'), detail }),
  );
  if (streams.length === 0) return <p>{t('noPrograms')}</p>;
  return (
    <ul className={styles.list}>
      {streams.map((stream) => (
        <li key={stream.id} className={styles.stream}>
          <div>
            <b>
              <bdi>{stream.name}</bdi>
            </b>
            {', '}
            <span>{nameOf(stream.language)}</span>
            <p className={styles.hint}>
              {t('programMade', { by: stream.createdBy, time: formats().time(stream.createdAt) })}
              {sentenceGap()}
              {stream.usedAt === null
                ? t('programSilent')
                : t('programWrote', { time: formats().timeWithSeconds(stream.usedAt) })}
            </p>
          </div>
          <Button
            size="sm"
            variant="danger"
            busy={busy}
            aria-label={t('revokeNamed', { name: stream.name })}
            onClick={() => void run(stream)}
          >
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function NewStream({ idVotingSession, onMade }: { idVotingSession: string; onMade: () => Promise<void> }) {
  const { t } = useTranslation('captions');
  const languages = useCaptionLanguages();
  const [name, setName] = useState('');
  const [language, setLanguage] = useState<string>(FLOOR_LANGUAGE);
  const [address, setAddress] = useState<string | null>(null);
  const { run, busy, failureText, forget } = useAction(async () => {
    const { token } = await api('POST /api/captionstreams/:idVotingSession', {
      params: { idVotingSession },
      body: { name: name.trim(), language },
    });
    setAddress(`${location.origin}${CAPTION_STREAM_PATH}?token=${token}`);
    setName('');
    await onMade();
  });
  return (
    <>
      {address !== null && (
        <div className={styles.made} role="status">
          <TextField
            label={t('address')}
            hint={t('addressHint')}
            value={address}
            readOnly
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button size="sm" onClick={() => void copyText(address)}>
            {t('copy')}
          </Button>
        </div>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void run();
        }}
      >
        <TextField
          label={t('programName')}
          hint={t('programNameHint')}
          error={failureText ?? undefined}
          value={name}
          maxLength={NAME_MAX_CHARS}
          onChange={(event) => {
            setName(event.currentTarget.value);
            forget();
          }}
        />
        <Select label={t('language')} value={language} choices={languages} onChoose={setLanguage} />
        <Button type="submit" busy={busy} unavailable={name.trim() === ''}>
          {t('makeAddress')}
        </Button>
      </form>
    </>
  );
}
