import type { VotingSession } from '@hemicycle/contract/sessions';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, ApiError } from '../../api-client.ts';
import { serverClock } from '../../server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { ChosenPeople } from '../../ui/ChosenPeople.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { useAction, useKeptForm, useSavedForm } from '../auth/public.ts';
import { GuestLinksPart } from '../guests/public.ts';
import { ProxyVoters } from '../proxies/public.ts';
import { useMayEditQuorumRules, useQuorumSwitchOnReturn } from '../quorum/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { SpeakingRulesPart } from '../speakers/public.ts';
import styles from './SessionAdmin.module.css';
import { useSittingMeanwhile } from './use-sitting-meanwhile.ts';
import { type EditorFacts, readEdited } from './edited-session.ts';
import { EnterSitting } from './EnterSitting.tsx';
import { ImportProxiesButton } from './ImportProxiesButton.tsx';
import { copyAddress } from './session-admin-access.ts';
import { bringRules } from './bring-rules.ts';
import { withPairDialog } from './pair-dialog.ts';
import { pairFactsOf } from './pair-facts.ts';
import { writeSession } from './save-session-form.ts';
import { describeField } from './words-of-session.ts';
import { Joining, TitleAndTime } from './SessionFields.tsx';
import { SessionMembers } from './SessionMembers.tsx';
import type { MadePerson } from './NewMember.tsx';
import { SessionModerators } from './SessionModerators.tsx';
import { SessionQuorums } from './SessionQuorums.tsx';
import { SessionRooms } from './SessionRooms.tsx';
import {
  findSessionProblems,
  formOfCopy,
  formOfSession,
  type SessionForm,
  type SessionProblems,
} from './session-form.ts';

/** The fields of which nothing that two people enter is lost. */
const LISTS = ['members', 'moderators', 'rooms', 'proxyVoters', 'quorums', 'viewingDisabled'] as const;

/** The parts of a session that administrators edit, with a save bar at the foot. A new session is
 *  made whole by one call; it may begin as a copy of an earlier one. What a host has ended can only
 *  be read, until it gets a later end. Source: SESS-01, PROXY-02, CHAT-18, ADMIN-01, ADMIN-02,
 *  QUOR-07, SHARE-05, looks picture 9. */
export function SessionEditorForm({
  edited,
  copied,
  together,
  people: known,
  voters,
  roles,
  inHuddles,
  inEverySession,
  inGivenSessions,
  afterSave,
  recorders,
  onImportProxies,
  onSaved,
  onEntered,
  onGone,
}: EditorFacts & {
  /** The form was just saved, and the focused element is gone. */
  afterSave: boolean;
  /** The part about recorders, for a session that is there and not over. */
  recorders: ReactNode;
  /** Opens the import of proxies in place of this form. Nothing unsaved is entered there then. */
  onImportProxies: () => void;
  onSaved: (session: VotingSession) => Promise<void>;
  onEntered: () => void;
  onGone: () => void;
}) {
  const { t } = useTranslation(['admin-sessions', 'proxies', 'speakers']);
  const { flags, media } = useSiteConfig();
  const [read, setRead] = useState(edited);
  const session = read?.session ?? null;
  const [made, setMade] = useState<readonly MadePerson[]>([]);
  const people = useMemo(() => [...known, ...made], [known, made]);
  const isOver = session?.endedByHost === true;
  const hasProxies = !isOver && flags?.enableProxyVoting === true;
  const votersMax = flags?.proxyVotersMax ?? null;
  const findProblems = (typed: SessionForm) =>
    findSessionProblems(typed, hasProxies ? pairFactsOf({ ...typed, voters, made, votersMax }) : null);
  const typed = useKeptForm<SessionForm, SessionProblems>(
    `sitting ${edited?.session.idVotingSession ?? ''} ${copied?.session.idVotingSession ?? ''}`,
    () => formOfSession(edited, serverClock.nowMs()),
    findProblems,
    {
      lists: LISTS,
      begin: (saved) => (copied === null ? saved : formOfCopy(copied, serverClock.nowMs())),
    },
  );
  const form = withPairDialog(typed, findProblems);
  const { values, saved: was, problems, change } = form;
  const editsQuorums = useMayEditQuorumRules();
  useQuorumSwitchOnReturn(editsQuorums);
  const { meanwhile, noting } = useSittingMeanwhile(session);
  const heading = useRef<HTMLHeadingElement>(null);
  const { members } = values;
  const pairFacts = useMemo(
    () => pairFactsOf({ members, voters, made, votersMax }),
    [members, voters, made, votersMax],
  );

  useEffect(() => {
    if (afterSave) focusOnNews(heading.current);
  }, [afterSave]);

  const saving = useSavedForm(form, {
    labelOf: (field) => {
      if (field === 'title') return t('titleField');
      if (field === 'roomTyped') return t('roomName');
      if (field === 'viewingDisabled') return t('viewing');
      return field === 'proxyVoters' || field === 'pairChosen' || field === 'proxiesSetAside'
        ? t('proxies:title')
        : t(field);
    },
    describe: (field, version) =>
      describeField(field, version, {
        ...{ on: t('on'), off: t('off'), everybody: t('everybody') },
        listed: (count) => t('memberCount', { count }),
      }),
    lists: LISTS,
    saveFailed: t('saveFailed'),
    save: async () => {
      const written = await noting(writeSession(session, was, values));
      typed.draft.drop();
      if (session === null && copied !== null) await bringRules(copied.session, written, t('rulesNotCopied'));
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
    if (path?.startsWith('rooms.invitees')) return t('roomNotForThem');
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
      form={{ ...form, draft: typed.draft }}
      kind="entry"
      saveLabel={t('save')}
      isRead={isOver}
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
      {copied !== null && <p className={styles.quiet}>{t('copiedFrom', { title: copied.session.title })}</p>}
      {session !== null && (
        <p className={styles.ways}>
          <EnterSitting session={session} onEntered={onEntered} />
          <Link to={copyAddress(session.idVotingSession)}>{t('copyIt')}</Link>
        </p>
      )}
      <TitleAndTime form={form} isOver={isOver} />
      <FormPart title={t('members')} reason={t(isOver ? 'membersEnded' : 'membersReason')}>
        {isOver ? (
          <p>
            {members === null
              ? t('everybody')
              : listOfNames(members.map((userId) => people.find(({ id }) => id === userId)?.label ?? userId))}
          </p>
        ) : (
          <SessionMembers
            members={members}
            people={people}
            together={together}
            roles={roles}
            onMade={(one) => setMade((before) => [...before, one])}
            onChange={(next) => change({ members: next })}
          />
        )}
      </FormPart>
      {!isOver && (
        <SessionModerators
          moderators={values.moderators}
          members={members}
          inEverySession={inEverySession}
          inGivenSessions={inGivenSessions}
          people={people}
          onChange={(moderators) => change({ moderators })}
        />
      )}
      <Joining form={form} isOver={isOver} />
      {media !== 'webex' && !isOver && (
        <SessionRooms
          {...{ was, form: values, people, inHuddles, inEverySession }}
          error={problems.rooms && t(problems.rooms)}
          onChange={change}
        />
      )}
      {hasProxies && (
        <FormPart title={t('proxies:title')} reason={t('proxies:reason')}>
          <ProxyVoters
            pairs={values.proxyVoters}
            chosen={values.pairChosen}
            refusal={problems.pairChosen}
            setAside={values.proxiesSetAside}
            people={people}
            facts={pairFacts}
            onChange={({ pairs, chosen, setAside }) =>
              change({ proxyVoters: pairs, pairChosen: chosen, proxiesSetAside: setAside })
            }
          />
          {session !== null && <ImportProxiesButton isChanged={form.isChanged} onImport={onImportProxies} />}
        </FormPart>
      )}
      {!isOver && editsQuorums && flags?.enableQuorum === true && (
        <SessionQuorums applied={values.quorums} onChange={(quorums) => change({ quorums })} />
      )}
      {!isOver && (
        <FormPart title={t('viewing')} reason={t('viewingReason')}>
          <ChosenPeople
            label={t('addToViewing')}
            list={t('viewing')}
            count={t('viewingCount', { count: values.viewingDisabled.length })}
            chosen={values.viewingDisabled}
            people={people}
            onChange={(viewingDisabled) => change({ viewingDisabled })}
          />
        </FormPart>
      )}
      {session === null && (
        <FormPart title={t('onceSaved')}>
          <p>{t('onceSavedText')}</p>
        </FormPart>
      )}
      {session !== null && !isOver && recorders}
      {session !== null && !isOver && <SpeakingRulesPart idVotingSession={session.idVotingSession} />}
      {session !== null && !isOver && (
        <GuestLinksPart
          idVotingSession={session.idVotingSession}
          waitingRoom={session.data_json.davra.waitingRoom}
        />
      )}
      {session !== null && (
        <FormPart title={t('deletion')} reason={t('deletionReason')}>
          {session.holdsVotes === true ? (
            <p>{t('holdsVotes')}</p>
          ) : (
            <div>
              <Button variant="danger" busy={remove.busy} onClick={() => void handleDelete(session)}>
                {t('deleteIt')}
              </Button>
            </div>
          )}
        </FormPart>
      )}
    </EditFormFrame>
  );
}
