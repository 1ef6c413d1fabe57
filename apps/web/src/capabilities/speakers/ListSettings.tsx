import { SPEAKERS_LIST_TITLE_MAX_CHARS } from '@hemicycle/contract/limits';
import type { SittingSpeakingRules, SpeakingRules } from '@hemicycle/contract/speaking-rules';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useUnsaved } from '../../ui/leave-guard.ts';
import { Reason } from '../../ui/Reason.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { wasOvertaken } from '../../ui/use-read-again.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { keepSpeakers } from './keep-speakers.ts';
import styles from './ListSettings.module.css';
import { changedRules } from './changed-rules.ts';
import { RulesFields, rulesFrom, typedRules } from './RulesFields.tsx';
import { titleOfItem } from './title-of-item.ts';

interface ListSettingsProps {
  idVotingSession: string;
  /** The open list; null to open a new one. */
  list: LiveSpeakers | null;
  onClose: () => void;
}

/** A form that opens a speakers list or changes the open one: its title, its rules, and whether the
 *  lists of the sitting follow the agenda. A new list begins with the rules of the sitting and the
 *  title of the current item. Source: BEY-13, BEY-43. */
export function ListSettings(props: ListSettingsProps) {
  const { idVotingSession, list, onClose } = props;
  const { t } = useTranslation(['speakers', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(
      () => api('GET /api/speakers/:idVotingSession/rules', { params: { idVotingSession } }),
      [idVotingSession],
    ),
  );
  if (loaded.state === 'ready') return <SettingsForm {...props} sitting={loaded.value} />;
  return (
    <Dialog title={t(list === null ? 'openTitle' : 'settings')} onClose={onClose}>
      {loaded.state === 'loading' ? (
        <Loading label={t('ui:loading')} rows={4} />
      ) : (
        <LoadFailed
          title={t('rulesFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
    </Dialog>
  );
}

function SettingsForm({
  idVotingSession,
  list,
  sitting,
  onClose,
}: ListSettingsProps & { sitting: SittingSpeakingRules }) {
  const { t } = useTranslation('speakers');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const form = useId();
  useUnsaved(true);
  const connected = useLive((live) => live.connection === 'connected');
  // The form keeps the list as first read, so that news does not change the typed values.
  const [read, setRead] = useState(list);
  const changes = read !== null;
  const [title, setTitle] = useState(() => (list === null ? titleOfItem() : list.title) ?? '');
  const [typed, setTyped] = useState(() => typedRules(list ?? sitting));
  const [follows, setFollows] = useState({ read: sitting.followsItem, chosen: sitting.followsItem });
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function handleSave() {
    setChecked(true);
    const chosen = rulesFrom(typed);
    if (busy || chosen === undefined) return;
    setBusy(true);
    setFailure(null);
    const params = { idVotingSession };
    const body = { title: title.trim() || null, ...chosen };
    try {
      await saveFollows();
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

  /** Saves whether the lists follow the agenda, a rule of the sitting. It is saved first, so that a
   *  list that could not be saved is all that is left to save. */
  async function saveFollows() {
    const { read: before, chosen: followsItem } = follows;
    if (followsItem === before) return;
    await api('PATCH /api/speakers/:idVotingSession/rules', {
      params: { idVotingSession },
      body: { followsItem },
    });
    setFollows({ read: followsItem, chosen: followsItem });
  }

  return (
    <Dialog
      title={t(changes ? 'settings' : 'openTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Reason text={connected ? undefined : t('offline')}>
            <Button variant="primary" type="submit" form={form} busy={busy}>
              {t(changes ? 'save' : 'open')}
            </Button>
          </Reason>
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
        <CheckField
          label={t('followsItem')}
          hint={t('followsHint')}
          checked={follows.chosen}
          onChange={(chosen) => setFollows({ ...follows, chosen })}
        />
        <RulesFields typed={typed} checked={checked} onChange={setTyped} />
      </form>
    </Dialog>
  );
}

type Settings = SpeakingRules & Pick<LiveSpeakers, 'title'>;

/** The settings that differ from those first read, together with the values first read. Where none
 *  differs, the unchanged title is sent. */
function changesOf(read: Settings, typed: Settings) {
  const rules = changedRules(read, typed);
  const isSame = typed.title === read.title && Object.keys(rules).length === 0;
  return withRead(read, {
    ...rules,
    ...((typed.title !== read.title || isSame) && { title: typed.title }),
  });
}
