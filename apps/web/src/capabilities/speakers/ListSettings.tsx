import {
  GROUP_SPEAKING_LIMIT_MAX_SECONDS,
  SPEAKERS_LIST_TITLE_MAX_CHARS,
  SPEECH_LIMIT_MAX_SECONDS,
  SPEECH_LIMIT_MIN_SECONDS,
} from '@hemicycle/contract/limits';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { limitFromText, limitToText } from '@hemicycle/rules/speakers/limit-text';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useUnsaved } from '../../ui/leave-guard.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { wasOvertaken } from '../../ui/use-read-again.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { keepSpeakers } from './keep-speakers.ts';
import styles from './ListSettings.module.css';

/** A form that opens a speakers list or changes the open one: title, time for a speech and time for
 *  a party. Source: BEY-13. */
export function ListSettings({
  idVotingSession,
  list,
  onClose,
}: {
  idVotingSession: string;
  /** The open list; null to open a new one. */
  list: LiveSpeakers | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('speakers');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const form = useId();
  useUnsaved(true);
  const connected = useLive((live) => live.connection === 'connected');
  // The form keeps the list as first read, so that news does not change the typed values.
  const [read, setRead] = useState(list);
  const changes = read !== null;
  const [title, setTitle] = useState(list?.title ?? '');
  const [limit, setLimit] = useState(limitToText(list?.limitSeconds ?? null));
  const [groupLimit, setGroupLimit] = useState(limitToText(list?.groupLimitSeconds ?? null));
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const limitSeconds = within(limit, SPEECH_LIMIT_MAX_SECONDS);
  const groupLimitSeconds = within(groupLimit, GROUP_SPEAKING_LIMIT_MAX_SECONDS);

  async function handleSave() {
    setChecked(true);
    if (busy || limitSeconds === undefined || groupLimitSeconds === undefined) return;
    setBusy(true);
    setFailure(null);
    const params = { idVotingSession };
    const body = { title: title.trim() || null, limitSeconds, groupLimitSeconds };
    try {
      keepSpeakers(
        idVotingSession,
        read === null
          ? await api('POST /api/speakers/:idVotingSession/open', { params, body })
          : await api('PATCH /api/speakers/:idVotingSession', { params, body: changesOf(read, body) }),
      );
      onClose();
    } catch (error) {
      setBusy(false);
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else setFailure(error);
      // Somebody else has saved first. Compare with the present list from now on and keep the typed
      // values, so that the next save replaces the other person's.
      if (wasOvertaken(error) && list !== null) setRead(list);
    }
  }

  const wrong = (seconds: number | null | undefined) =>
    checked && seconds === undefined ? t('limitWrong') : undefined;
  return (
    <Dialog
      title={t(changes ? 'settings' : 'openTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={busy}
            disabled={!connected}
            title={connected ? undefined : t('offline')}
          >
            {t(changes ? 'save' : 'open')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSave();
        }}
      >
        {failure !== null && <AlertBanner kind="error" title={errorText(failure)} />}
        <TextField
          data-autofocus
          label={t('titleLabel')}
          hint={t('titleHint')}
          value={title}
          maxLength={SPEAKERS_LIST_TITLE_MAX_CHARS}
          dir="auto"
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextField
          label={t('limitLabel')}
          hint={t('limitHint')}
          error={wrong(limitSeconds)}
          value={limit}
          inputMode="numeric"
          dir="ltr"
          onChange={(event) => setLimit(event.currentTarget.value)}
        />
        <TextField
          label={t('groupLimitLabel')}
          hint={t('groupLimitHint')}
          error={wrong(groupLimitSeconds)}
          value={groupLimit}
          inputMode="numeric"
          dir="ltr"
          onChange={(event) => setGroupLimit(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

type Settings = Pick<LiveSpeakers, 'title' | 'limitSeconds' | 'groupLimitSeconds'>;

/** The settings that differ from those first read, together with the values first read. Where none
 *  differs, the unchanged title is sent. */
function changesOf(read: Settings, typed: Settings) {
  const changes = {
    ...((typed.title !== read.title || isSame(read, typed)) && { title: typed.title }),
    ...(typed.limitSeconds !== read.limitSeconds && { limitSeconds: typed.limitSeconds }),
    ...(typed.groupLimitSeconds !== read.groupLimitSeconds && { groupLimitSeconds: typed.groupLimitSeconds }),
  };
  return withRead(read, changes);
}

function isSame(one: Settings, other: Settings): boolean {
  return (
    one.title === other.title &&
    one.limitSeconds === other.limitSeconds &&
    one.groupLimitSeconds === other.groupLimitSeconds
  );
}

/** A typed limit in seconds; null for none, undefined where the text is no time or is out of
 *  range. */
function within(text: string, mostSeconds: number): number | null | undefined {
  const seconds = limitFromText(text);
  if (typeof seconds !== 'number') return seconds;
  return seconds >= SPEECH_LIMIT_MIN_SECONDS && seconds <= mostSeconds ? seconds : undefined;
}
