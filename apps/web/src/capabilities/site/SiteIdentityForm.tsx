import type { SiteIdentity } from '@hemicycle/contract/site-identity';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { FormPart } from '../../ui/FormPart.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { CallInNumberRows } from './CallInNumberRows.tsx';
import { bodyOfIdentity, findIdentityProblems, formOfIdentity, type IdentityForm } from './identity-form.ts';
import { QuestionRows } from './QuestionRows.tsx';
import styles from './SiteAdmin.module.css';
import { loadSiteConfig } from './site-config.ts';

/** Changes what the house calls itself and offers; saved together, and refused where somebody else was first.
 *  Source: FND-04, FND-09, FND-51, FND-58, looks picture 9. */
export function SiteIdentityForm({
  identity,
  onReadAgain,
}: {
  identity: SiteIdentity;
  onReadAgain: () => void;
}) {
  const { t } = useTranslation('site-identity');
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(identity);
  const [form, setForm] = useState<IdentityForm>(() => formOfIdentity(identity));
  const [tried, setTried] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isChanged = JSON.stringify(form) !== JSON.stringify(formOfIdentity(saved));
  useLeaveGuard(isChanged && !busy);
  const problems = tried > 0 ? findIdentityProblems(form) : {};
  const errorOf = (field: string) => {
    const problem = problems[field];
    return problem === undefined ? undefined : t(`wrong.${problem}`);
  };
  const change = (changes: Partial<IdentityForm>) => setForm({ ...form, ...changes });

  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  async function handleSave(event: SyntheticEvent) {
    event.preventDefault();
    if (busy || !isChanged) return;
    setTried(tried + 1);
    if (Object.keys(findIdentityProblems(form)).length > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      const now = await api('PUT /api/siteconfig/identity', { body: bodyOfIdentity(form, saved.version) });
      setSaved(now);
      setForm(formOfIdentity(now));
      setTried(0);
      showToast({ kind: 'success', text: t('saved') });
      await loadSiteConfig();
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  async function handleReset() {
    const sure = await confirmDialog({
      title: t('discardTitle'),
      text: t('discardText'),
      confirmLabel: t('reset'),
      cancelLabel: t('stay'),
      danger: true,
    });
    if (!sure) return;
    setForm(formOfIdentity(saved));
    setTried(0);
    setFailure(null);
    if (isOutdated(failure)) onReadAgain();
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void handleSave(event)}>
      <FormPart title={t('name.title')} reason={t('name.reason')}>
        <TextField
          label={t('name.siteName')}
          value={form.siteName}
          error={errorOf('siteName')}
          dir="auto"
          onChange={(event) => change({ siteName: event.currentTarget.value })}
        />
        <TextField
          label={t('name.siteColor')}
          hint={t('name.siteColorHint')}
          value={form.siteColor}
          error={errorOf('siteColor')}
          dir="ltr"
          spellCheck={false}
          onChange={(event) => change({ siteColor: event.currentTarget.value })}
          end={
            <input
              type="color"
              className={styles.swatch}
              aria-label={t('name.pick')}
              value={/^#[0-9a-f]{6}$/i.test(form.siteColor) ? form.siteColor : '#000000'}
              onChange={(event) => change({ siteColor: event.currentTarget.value.toUpperCase() })}
            />
          }
        />
      </FormPart>
      <FormPart title={t('help.title')} reason={t('help.reason')}>
        <TextField
          label={t('help.secretariatEmail')}
          hint={t('help.secretariatEmailHint')}
          value={form.secretariatEmail}
          error={errorOf('secretariatEmail')}
          type="email"
          dir="ltr"
          onChange={(event) => change({ secretariatEmail: event.currentTarget.value })}
        />
        <TextField
          label={t('help.helpPageUrl')}
          hint={t('help.helpPageUrlHint')}
          value={form.helpPageUrl}
          error={errorOf('helpPageUrl')}
          type="url"
          dir="ltr"
          onChange={(event) => change({ helpPageUrl: event.currentTarget.value })}
        />
      </FormPart>
      <FormPart title={t('numbers.title')} reason={t('numbers.reason')}>
        <CallInNumberRows
          numbers={form.callInNumbers}
          errorOf={errorOf}
          onChange={(callInNumbers) => change({ callInNumbers })}
        />
      </FormPart>
      <FormPart title={t('questions.title')} reason={t('questions.reason')}>
        <QuestionRows
          questions={form.voteQuestions}
          errorOf={errorOf}
          onChange={(voteQuestions) => change({ voteQuestions })}
        />
      </FormPart>
      <SaveBar
        state={isChanged ? t('unsaved') : ''}
        failure={failure === null ? null : `${t('saveFailed')}. ${errorText(failure)}`}
      >
        <Button disabled={!isChanged} onClick={() => void handleReset()}>
          {t(isOutdated(failure) ? 'readAgain' : 'reset')}
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={!isChanged}>
          {t('save')}
        </Button>
      </SaveBar>
    </form>
  );
}

function isOutdated(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'changed-meanwhile';
}
