import { permissions } from '@hemicycle/contract/permissions';
import type { VotingSession } from '@hemicycle/contract/sessions';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import { type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { serverClock } from '../../server-clock.ts';
import type { AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { Field } from '../../ui/Field.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useReadAgain, wasOvertaken } from '../../ui/use-read-again.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { meansLoggedOut, showLoggedOutDialog, useMay } from '../auth/public.ts';
import { ProxyVoters } from '../proxies/public.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './SessionAdmin.module.css';
import { SessionMembers } from './SessionMembers.tsx';
import {
  bodyOfSession,
  changeOfProxies,
  changesOfSession,
  findSessionProblems,
  formOfSession,
  type SessionForm,
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
  const { t } = useTranslation(['admin-sessions', 'proxies', 'ui']);
  const errorText = useErrorText();
  const { flags, media } = useSiteConfig();
  const moderates = useMay(permissions.moderation);
  const descriptionId = useId();
  const [read, setRead] = useState(session);
  const [was, setWas] = useState(() => formOfSession(session, serverClock.nowMs()));
  const [form, setForm] = useState<SessionForm>(was);
  const [tried, setTried] = useState(0);
  const [busy, setBusy] = useState<'save' | 'delete' | null>(null);
  const [failure, setFailure] = useState<{ title: string; error: unknown } | null>(null);
  const readAgain = useReadAgain<SessionForm>((field) => {
    if (field === 'title') return t('titleField');
    return field === 'proxyVoters' || field === 'proxiesSetAside' ? t('proxies:title') : t(field);
  });
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const problems = tried > 0 ? findSessionProblems(form) : {};
  const dirty = JSON.stringify(form) !== JSON.stringify(was);
  useLeaveGuard(dirty && busy === null);
  const change = (changes: Partial<SessionForm>) => setForm({ ...form, ...changes });
  const { members } = form;
  const mayVote = useMemo(() => {
    const listed = members === null ? null : new Set(members);
    return (userId: string) => voters.has(userId) && (listed === null || listed.has(userId));
  }, [voters, members]);

  useEffect(() => {
    if (afterSave) focusOnNews(heading.current);
  }, [afterSave]);
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  async function save(): Promise<VotingSession> {
    if (read === null) return api('POST /api/votingsessions', { body: bodyOfSession(form) });
    const params = { idVotingSession: read.idVotingSession };
    const body = changesOfSession(was, form);
    const saved =
      Object.keys(body).length > 0
        ? await api('PATCH /api/votingsessions/:idVotingSession', {
            params,
            body: withRead(read, body),
          })
        : read;
    const switches = {
      ...(form.chatAll !== was.chatAll && { chatAll: form.chatAll }),
      ...(form.joinBeforeHost !== was.joinBeforeHost && { joinBeforeHost: form.joinBeforeHost }),
      ...changeOfProxies(was, form),
    };
    if (Object.keys(switches).length > 0) {
      await api('PUT /api/votingsessions/:idVotingSession/davra', {
        params,
        body: withRead({ chatAll: was.chatAll, joinBeforeHost: was.joinBeforeHost }, switches),
      });
    }
    return saved;
  }

  /** This form checks pairs, times and members before it sends them. If the server still refuses
   *  them, they conflict with a change that somebody else saved meanwhile. */
  function failureText(error: unknown): string {
    const path = error instanceof ApiError ? error.details[0]?.path : undefined;
    if (path?.startsWith('proxyPairs.')) return t('proxies:changedMeanwhile');
    return path === 'epochEndTime' || path?.startsWith('membership')
      ? t('changedMeanwhile')
      : errorText(error);
  }

  async function run(what: 'save' | 'delete', title: string, work: () => Promise<void>) {
    if (busy !== null) return;
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else setFailure({ title, error });
      setBusy(null);
    }
  }

  /** Loads the session again. It also shows the changes of the first of two calls, which may have
   *  succeeded. */
  async function handleReadAgain() {
    if (read === null) return;
    const params = { idVotingSession: read.idVotingSession };
    try {
      const [now] = await api('GET /api/votingsessions/:idVotingSession', { params });
      if (now === undefined) return onGone();
      const next = formOfSession(now, serverClock.nowMs());
      setForm(readAgain.merge(was, form, next));
      setWas(next);
      setRead(now);
      setFailure(null);
    } catch (error) {
      setFailure({ title: t('failedOne'), error });
    }
  }

  function handleSave(event: SyntheticEvent) {
    event.preventDefault();
    readAgain.forget();
    setTried(tried + 1);
    if (Object.keys(findSessionProblems(form)).length > 0) return;
    void run('save', t('saveFailed'), async () => {
      const saved = await save();
      showToast({ kind: 'success', text: t('saved') });
      await onSaved(saved);
    });
  }

  async function handleDelete({ idVotingSession, title }: VotingSession) {
    const sure = await confirmDialog({
      title: t('deleteTitle', { title }),
      text: t('deleteText'),
      confirmLabel: t('deleteIt'),
      cancelLabel: t('keepIt'),
      danger: true,
    });
    if (!sure) return;
    await run('delete', t('deleteFailed'), async () => {
      await api('DELETE /api/votingsessions/:idVotingSession', { params: { idVotingSession } });
      showToast({ kind: 'success', text: t('deleted') });
      onGone();
    });
  }

  async function handleCancel() {
    const leaves =
      !dirty ||
      (await confirmDialog({
        title: t('discardTitle'),
        text: t('discardText'),
        confirmLabel: t('discard'),
        cancelLabel: t('stay'),
        danger: true,
      }));
    if (leaves) onGone();
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={handleSave}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        <bdi>{session?.title ?? t('newTitle')}</bdi>
      </h1>
      <FormPart title={t('titleAndTime')} reason={t('timeReason')}>
        <TextField
          label={t('titleField')}
          error={problems.title && t(problems.title)}
          value={form.title}
          maxLength={200}
          dir="auto"
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          {(['starts', 'ends'] as const).map((field) => (
            <TextField
              key={field}
              type="datetime-local"
              label={t(field)}
              error={problems[field] && t(problems[field])}
              value={form[field]}
              dir="ltr"
              onChange={(event) => change({ [field]: event.currentTarget.value })}
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
            value={form.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </Field>
      </FormPart>
      <FormPart title={t('members')} reason={t('membersReason')}>
        <SessionMembers members={members} people={people} onChange={(next) => change({ members: next })} />
      </FormPart>
      <FormPart title={t('joining')} reason={t('joiningReason')}>
        <TextField
          label={t('accessCode')}
          value={form.accessCode}
          maxLength={60}
          dir="ltr"
          onChange={(event) => change({ accessCode: event.currentTarget.value })}
        />
        {session !== null && (
          <Switch
            label={t('joinBeforeHost')}
            checked={form.joinBeforeHost}
            onChange={(event) => change({ joinBeforeHost: event.currentTarget.checked })}
          />
        )}
        {media === 'webex' && (
          <TextField
            label={t('meetingAddress')}
            hint={t('meetingAddressHint')}
            value={form.meetingAddress}
            maxLength={300}
            dir="ltr"
            onChange={(event) => change({ meetingAddress: event.currentTarget.value })}
          />
        )}
        {session !== null && moderates && (
          <Switch
            label={t('chatAll')}
            checked={form.chatAll}
            onChange={(event) => change({ chatAll: event.currentTarget.checked })}
          />
        )}
      </FormPart>
      {session !== null && flags?.enableProxyVoting === true && (
        <FormPart title={t('proxies:title')} reason={t('proxies:reason')}>
          <ProxyVoters
            pairs={form.proxyVoters}
            setAside={form.proxiesSetAside}
            people={people}
            facts={{ mayVote, votersMax: flags.proxyVotersMax }}
            onChange={(proxyVoters, proxiesSetAside) => change({ proxyVoters, proxiesSetAside })}
          />
        </FormPart>
      )}
      {session !== null && (
        <FormPart title={t('deletion')} reason={t('deletionReason')}>
          <div>
            <Button variant="danger" busy={busy === 'delete'} onClick={() => void handleDelete(session)}>
              {t('deleteIt')}
            </Button>
          </div>
        </FormPart>
      )}
      <SaveBar
        state={readAgain.note || (dirty ? t('unsaved') : '')}
        failure={failure === null ? null : `${failure.title}. ${failureText(failure.error)}`}
      >
        {wasOvertaken(failure?.error) && (
          <Button onClick={() => void handleReadAgain()}>{t('ui:readAgain.button')}</Button>
        )}
        <Button onClick={() => void handleCancel()}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy === 'save'}>
          {t('save')}
        </Button>
      </SaveBar>
    </form>
  );
}
