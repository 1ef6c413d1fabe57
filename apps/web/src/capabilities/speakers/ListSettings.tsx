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

/** Opens a speakers list, or changes the open one: title, time for a speech and for a party.
 *  Source: BEY-13. */
export function ListSettings({
  idVotingSession,
  list,
  onClose,
}: {
  idVotingSession: string;
  /** The open list; null: a new one is opened. */
  list: LiveSpeakers | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('speakers');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const form = useId();
  useUnsaved(true);
  const connected = useLive((live) => live.connection === 'connected');
  // News of the list must not take away what is being typed.
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
      // The list as it is now is known; what was typed stays, and the next save replaces what
      // somebody else saved.
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

/** What differs from the list as it was read, with what was read of that. Where nothing does, the
 *  title goes as it is. */
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

/** A limit as it was typed, in seconds; null for none, undefined where it is no time or lies
 *  outside. */
function within(text: string, mostSeconds: number): number | null | undefined {
  const seconds = limitFromText(text);
  if (typeof seconds !== 'number') return seconds;
  return seconds >= SPEECH_LIMIT_MIN_SECONDS && seconds <= mostSeconds ? seconds : undefined;
}
