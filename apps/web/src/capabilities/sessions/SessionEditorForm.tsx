import type { VotingSession } from '@hemicycle/contract/sessions';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { serverClock } from '../../server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useEditForm } from '../../ui/use-edit-form.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useAction, useSavedForm } from '../auth/public.ts';
import { GuestLinksPart } from '../guests/public.ts';
import { ProxyVoters } from '../proxies/public.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './SessionAdmin.module.css';
import { useSittingMeanwhile } from './use-sitting-meanwhile.ts';
import { type EditorFacts, readEdited } from './edited-session.ts';
import { writeSession } from './save-session-form.ts';
import { Joining, TitleAndTime } from './SessionFields.tsx';
import { SessionMembers } from './SessionMembers.tsx';
import { SessionRooms } from './SessionRooms.tsx';
import {
  findSessionProblems,
  formOfSession,
  type SessionForm,
  type SessionProblems,
} from './session-form.ts';

/** The parts of a session that administrators edit, with a save bar at the foot. A new session gets
 *  its proxies after it has been saved. Source: SESS-01, PROXY-02, CHAT-18, ADMIN-01, ADMIN-02,
 *  looks picture 9. */
export function SessionEditorForm({
  edited,
  people,
  voters,
  afterSave,
  onSaved,
  onGone,
}: EditorFacts & {
  /** The form was just saved, and the focused element is gone. */
  afterSave: boolean;
  onSaved: (session: VotingSession) => Promise<void>;
  onGone: () => void;
}) {
  const { t } = useTranslation(['admin-sessions', 'proxies']);
  const { flags, media } = useSiteConfig();
  const [read, setRead] = useState(edited);
  const session = read?.session ?? null;
  const form = useEditForm<SessionForm, SessionProblems>(
    () => formOfSession(edited, serverClock.nowMs()),
    findSessionProblems,
  );
  const { values, saved: was, problems, change } = form;
  const { meanwhile, noting } = useSittingMeanwhile(session);
  const isOver = session?.endedByHost === true;
  const heading = useRef<HTMLHeadingElement>(null);
  const { members } = values;
  const mayVote = useMemo(() => {
    const listed = members === null ? null : new Set(members);
    return (userId: string) => voters.has(userId) && (listed === null || listed.has(userId));
  }, [voters, members]);

  useEffect(() => {
    if (afterSave) focusOnNews(heading.current);
  }, [afterSave]);

  const saving = useSavedForm(form, {
    labelOf: (field) => {
      if (field === 'title') return t('titleField');
      if (field === 'roomTyped') return t('roomName');
      return field === 'proxyVoters' || field === 'proxiesSetAside' ? t('proxies:title') : t(field);
    },
    saveFailed: t('saveFailed'),
    save: async () => {
      const written = await noting(writeSession(session, was, values));
      showToast({ kind: 'success', text: t('saved') });
      await onSaved(written);
    },
    // The session read again also shows the changes of the first of two calls, which may have
    // succeeded.
    read:
      session === null
        ? undefined
        : async () => {
            const now = await noting(readEdited(session.idVotingSession));
            if (now === null) onGone();
            return now;
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
      <TitleAndTime form={form} />
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
      <Joining form={form} isNew={session === null} isOver={isOver} />
      {media !== 'webex' && !isOver && (
        <SessionRooms was={was} form={values} error={problems.rooms && t(problems.rooms)} onChange={change} />
      )}
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
