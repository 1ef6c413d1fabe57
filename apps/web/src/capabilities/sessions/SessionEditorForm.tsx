import { permissions } from '@hemicycle/contract/permissions';
import type { VotingSession } from '@hemicycle/contract/sessions';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { localZone } from '../../i18n/formats.ts';
import { serverClock } from '../../server-clock.ts';
import type { AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useEditForm } from '../../ui/use-edit-form.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useAction, useMay, useSavedForm } from '../auth/public.ts';
import { GuestLinksPart } from '../guests/public.ts';
import { ProxyVoters } from '../proxies/public.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './SessionAdmin.module.css';
import { useSittingMeanwhile } from './use-sitting-meanwhile.ts';
import { SessionMembers } from './SessionMembers.tsx';
import {
  bodyOfSession,
  changeOfProxies,
  changesOfSession,
  findSessionProblems,
  formOfSession,
  type SessionForm,
  type SessionProblems,
} from './session-form.ts';

/** The parts of a session that administrators edit, with a save bar at the foot. A new session gets
 *  its proxies after it has been saved. Source: SESS-01, PROXY-02, CHAT-18, looks picture 9. */
export function SessionEditorForm({
  session,
  people,
  voters,
  afterSave,
  onSaved,
  onGone,
}: {
  session: VotingSession | null;
  people: readonly AutocompleteOption[];
  voters: ReadonlySet<string>;
  /** The form was just saved, and the focused element is gone. */
  afterSave: boolean;
  onSaved: (session: VotingSession) => Promise<void>;
  onGone: () => void;
}) {
  const { t } = useTranslation(['admin-sessions', 'proxies']);
  const { flags, media } = useSiteConfig();
  const moderates = useMay(permissions.moderation);
  const descriptionId = useId();
  const [read, setRead] = useState(session);
  const form = useEditForm<SessionForm, SessionProblems>(
    () => formOfSession(session, serverClock.nowMs()),
    findSessionProblems,
  );
  const { values, saved: was, problems, change } = form;
  const { meanwhile, noting } = useSittingMeanwhile(read);
  const isOver = read?.endedByHost === true;
  const heading = useRef<HTMLHeadingElement>(null);
  const { members } = values;
  const mayVote = useMemo(() => {
    const listed = members === null ? null : new Set(members);
    return (userId: string) => voters.has(userId) && (listed === null || listed.has(userId));
  }, [voters, members]);

  useEffect(() => {
    if (afterSave) focusOnNews(heading.current);
  }, [afterSave]);

  async function writeSession(): Promise<VotingSession> {
    if (read === null) return api('POST /api/votingsessions', { body: bodyOfSession(values) });
    const params = { idVotingSession: read.idVotingSession };
    const body = changesOfSession(was, values);
    const written =
      Object.keys(body).length > 0
        ? await api('PATCH /api/votingsessions/:idVotingSession', {
            params,
            body: withRead(read, body),
          })
        : read;
    const switches = {
      ...(values.chatAll !== was.chatAll && { chatAll: values.chatAll }),
      ...(values.joinBeforeHost !== was.joinBeforeHost && { joinBeforeHost: values.joinBeforeHost }),
      ...(values.waitingRoom !== was.waitingRoom && { waitingRoom: values.waitingRoom }),
      ...(values.lobbyUntilStart !== was.lobbyUntilStart && { lobbyUntilStart: values.lobbyUntilStart }),
      ...(values.lobbyInterview !== was.lobbyInterview && {
        enableUserConfirmLobbyAttendant: values.lobbyInterview,
      }),
      ...changeOfProxies(was, values),
    };
    if (Object.keys(switches).length > 0) {
      await api('PUT /api/votingsessions/:idVotingSession/davra', {
        params,
        body: withRead(
          {
            chatAll: was.chatAll,
            joinBeforeHost: was.joinBeforeHost,
            waitingRoom: was.waitingRoom,
            lobbyUntilStart: was.lobbyUntilStart,
            enableUserConfirmLobbyAttendant: was.lobbyInterview,
          },
          switches,
        ),
      });
    }
    return written;
  }

  const saving = useSavedForm(form, {
    labelOf: (field) => {
      if (field === 'title') return t('titleField');
      return field === 'proxyVoters' || field === 'proxiesSetAside' ? t('proxies:title') : t(field);
    },
    saveFailed: t('saveFailed'),
    save: async () => {
      const written = await noting(writeSession());
      showToast({ kind: 'success', text: t('saved') });
      await onSaved(written);
    },
    // The session read again also shows the changes of the first of two calls, which may have
    // succeeded.
    read:
      read === null
        ? undefined
        : async () => {
            const params = { idVotingSession: read.idVotingSession };
            const [now] = await noting(api('GET /api/votingsessions/:idVotingSession', { params }));
            if (now === undefined) onGone();
            return now ?? null;
          },
    valuesOf: (now) => formOfSession(now, serverClock.nowMs()),
    onRead: setRead,
    inWords: refusalText,
    readFailed: t('failedOne'),
  });
  const remove = useAction(async ({ idVotingSession }: VotingSession) => {
    await noting(api('DELETE /api/votingsessions/:idVotingSession', { params: { idVotingSession } }));
    showToast({ kind: 'success', text: t('deleted') });
    onGone();
  });

  /** This form checks pairs, times and members before it sends them. If the server still refuses
   *  them, they conflict with a change that somebody else saved meanwhile. */
  function refusalText({ failure, failureText }: { failure: unknown; failureText: string | null }) {
    const path = failure instanceof ApiError ? failure.details[0]?.path : undefined;
    if (path?.startsWith('proxyPairs.')) return t('proxies:changedMeanwhile');
    return path === 'epochEndTime' || path?.startsWith('membership') ? t('changedMeanwhile') : failureText;
  }
  const failure =
    (meanwhile === 'deleted' ? t('deletedMeanwhile') : null) ??
    (remove.failureText === null ? saving.failure : `${t('deleteFailed')}. ${remove.failureText}`);

  async function handleDelete(deleted: VotingSession) {
    const sure = await confirmDialog({
      title: t('deleteTitle', { title: deleted.title }),
      text: t('deleteText'),
      confirmLabel: t('deleteIt'),
      cancelLabel: t('keepIt'),
      danger: true,
    });
    if (sure) await remove.run(deleted);
  }

  return (
    <EditFormFrame
      form={form}
      kind="entry"
      saveLabel={t('save')}
      saving={{
        ...saving,
        busy: saving.busy || remove.busy,
        failure,
        warning: meanwhile === 'ended' ? t('endedMeanwhile') : null,
        gone: meanwhile === 'deleted' ? t('backToSittings') : undefined,
      }}
      onGiveUp={onGone}
    >
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        <bdi>{session?.title ?? t('newTitle')}</bdi>
      </h1>
      <FormPart title={t('titleAndTime')} reason={t('timeReason', { zone: localZone() })}>
        <TextField
          label={t('titleField')}
          error={problems.title && t(problems.title)}
          value={values.title}
          maxLength={200}
          dir="auto"
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          {(['starts', 'ends'] as const).map((field) => (
            <DateTimeField
              key={field}
              label={t(field)}
              error={problems[field] && t(problems[field])}
              value={values[field]}
              onChange={(value) => change({ [field]: value })}
            />
          ))}
        </div>
        <Field id={descriptionId} label={t('description')}>
          <textarea
            id={descriptionId}
            className={styles.description}
            dir="auto"
            rows={3}
            maxLength={2000}
            value={values.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </Field>
      </FormPart>
      <FormPart title={t('members')} reason={t(isOver ? 'membersEnded' : 'membersReason')}>
        {isOver ? (
          <p>
            {members === null
              ? t('everybody')
              : members.map((userId) => people.find(({ id }) => id === userId)?.label ?? userId).join(', ')}
          </p>
        ) : (
          <SessionMembers members={members} people={people} onChange={(next) => change({ members: next })} />
        )}
      </FormPart>
      <FormPart title={t('joining')} reason={t(isOver ? 'switchesEnded' : 'joiningReason')}>
        <TextField
          label={t('accessCode')}
          value={values.accessCode}
          maxLength={60}
          dir="ltr"
          onChange={(event) => change({ accessCode: event.currentTarget.value })}
        />
        {session !== null && (
          <Switch
            label={t('joinBeforeHost')}
            checked={values.joinBeforeHost}
            disabled={isOver}
            onChange={(event) => change({ joinBeforeHost: event.currentTarget.checked })}
          />
        )}
        <Switch
          label={t('waitingRoom')}
          checked={values.waitingRoom}
          disabled={isOver}
          onChange={(event) => change({ waitingRoom: event.currentTarget.checked })}
        />
        <Switch
          label={t('lobbyUntilStart')}
          checked={values.lobbyUntilStart}
          disabled={isOver}
          onChange={(event) => change({ lobbyUntilStart: event.currentTarget.checked })}
        />
        {media !== 'webex' && (
          <Switch
            label={t('lobbyInterview')}
            checked={values.lobbyInterview}
            disabled={isOver}
            onChange={(event) => change({ lobbyInterview: event.currentTarget.checked })}
          />
        )}
        {media === 'webex' && (
          <TextField
            label={t('meetingAddress')}
            hint={t('meetingAddressHint')}
            value={values.meetingAddress}
            maxLength={300}
            dir="ltr"
            onChange={(event) => change({ meetingAddress: event.currentTarget.value })}
          />
        )}
        {session !== null && moderates && (
          <Switch
            label={t('chatAll')}
            checked={values.chatAll}
            disabled={isOver}
            onChange={(event) => change({ chatAll: event.currentTarget.checked })}
          />
        )}
      </FormPart>
      {session !== null && !isOver && flags?.enableProxyVoting === true && (
        <FormPart title={t('proxies:title')} reason={t('proxies:reason')}>
          <ProxyVoters
            pairs={values.proxyVoters}
            setAside={values.proxiesSetAside}
            people={people}
            facts={{ mayVote, votersMax: flags.proxyVotersMax }}
            onChange={(proxyVoters, proxiesSetAside) => change({ proxyVoters, proxiesSetAside })}
          />
        </FormPart>
      )}
      {session !== null && !isOver && <GuestLinksPart idVotingSession={session.idVotingSession} />}
      {session !== null && (
        <FormPart title={t('deletion')} reason={t('deletionReason')}>
          <div>
            <Button variant="danger" busy={remove.busy} onClick={() => void handleDelete(session)}>
              {t('deleteIt')}
            </Button>
          </div>
        </FormPart>
      )}
    </EditFormFrame>
  );
}
