import type { SiteIdentity } from '@hemicycle/contract/site-identity';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useKeptForm, useSavedForm } from '../auth/public.ts';
import { CallInNumberRows } from './CallInNumberRows.tsx';
import {
  changesOfIdentity,
  findIdentityProblems,
  formOfIdentity,
  type IdentityForm,
  partOfIdentity,
} from './identity-form.ts';
import { InterviewQuestionRows } from './InterviewQuestionRows.tsx';
import { LANGUAGE_LISTS, OfferedLanguages } from './OfferedLanguages.tsx';
import { QuestionRows } from './QuestionRows.tsx';
import styles from './SiteAdmin.module.css';
import { SiteColourOffer } from './SiteColourOffer.tsx';
import { SiteLogoPart } from './SiteLogoPart.tsx';
import { loadSiteConfig } from '../site/public.ts';

/** A form with the names of the house, its help, its phone numbers and its questions. All changes
 *  are saved together; the server refuses them where somebody else has saved first. Source: FND-04,
 *  FND-09, FND-51, FND-58, looks picture 9. */
export function SiteIdentityForm({
  identity,
  historyOf,
  onSaved,
}: {
  identity: SiteIdentity;
  /** The line that says when a field was changed last. */
  historyOf: (field: keyof IdentityForm | 'siteLogo') => ReactNode;
  /** Gets the version of what was saved. */
  onSaved: (version: string) => void;
}) {
  const { t } = useTranslation('site-identity');
  const [read, setRead] = useState(identity);
  const form = useKeptForm('house', () => formOfIdentity(identity), findIdentityProblems);
  const { values, problems, change } = form;
  const errorOf = (field: string) => {
    const problem = problems[field];
    return problem === undefined ? undefined : t(`wrong.${problem}`);
  };
  const saving = useSavedForm(form, {
    labelOf: (field) => t(partOfIdentity(field)),
    saveFailed: t('saveFailed'),
    save: async () => {
      const now = await api('PUT /api/siteconfig/identity', {
        body: changesOfIdentity(read, form.saved, values),
      });
      setRead(now);
      form.settle(formOfIdentity(now));
      onSaved(now.version);
      showToast({ kind: 'success', text: t('saved') });
      await loadSiteConfig();
    },
    read: () => api('GET /api/siteconfig/identity'),
    valuesOf: formOfIdentity,
    onRead: setRead,
  });

  return (
    <EditFormFrame form={form} kind="settings" saveLabel={t('save')} saving={saving} onGiveUp={saving.forget}>
      <FormPart title={t('name.title')} reason={t('name.reason')}>
        <TextField
          label={t('name.siteName')}
          value={values.siteName}
          error={errorOf('siteName')}
          dir="auto"
          onChange={(event) => change({ siteName: event.currentTarget.value })}
        />
        {historyOf('siteName')}
        <TextField
          label={t('name.siteColor')}
          hint={t('name.siteColorHint')}
          value={values.siteColor}
          error={errorOf('siteColor')}
          dir="ltr"
          spellCheck={false}
          onChange={(event) => change({ siteColor: event.currentTarget.value })}
          end={
            <input
              type="color"
              className={styles.swatch}
              aria-label={t('name.pick')}
              value={/^#[0-9a-f]{6}$/i.test(values.siteColor) ? values.siteColor : '#000000'}
              onChange={(event) => change({ siteColor: event.currentTarget.value.toUpperCase() })}
            />
          }
        />
        {problems.siteColor !== undefined && (
          <SiteColourOffer colour={values.siteColor.trim()} onTake={(siteColor) => change({ siteColor })} />
        )}
        {historyOf('siteColor')}
        <TextArea
          label={t('name.letterhead')}
          hint={t('name.letterheadHint')}
          rows={4}
          value={values.letterhead}
          error={errorOf('letterhead')}
          onChange={(event) => change({ letterhead: event.currentTarget.value })}
        />
        {historyOf('letterhead')}
      </FormPart>
      <SiteLogoPart identity={identity} history={historyOf('siteLogo')} onSaved={onSaved} />
      <FormPart title={t('help.title')} reason={t('help.reason')}>
        <TextField
          label={t('help.secretariatEmail')}
          hint={t('help.secretariatEmailHint')}
          value={values.secretariatEmail}
          error={errorOf('secretariatEmail')}
          type="email"
          dir="ltr"
          onChange={(event) => change({ secretariatEmail: event.currentTarget.value })}
        />
        {historyOf('secretariatEmail')}
        <TextField
          label={t('help.helpPageUrl')}
          hint={t('help.helpPageUrlHint')}
          value={values.helpPageUrl}
          error={errorOf('helpPageUrl')}
          type="url"
          dir="ltr"
          onChange={(event) => change({ helpPageUrl: event.currentTarget.value })}
        />
        {historyOf('helpPageUrl')}
      </FormPart>
      <FormPart title={t('languages.title')} reason={t('languages.reason')}>
        {LANGUAGE_LISTS.map((list) => (
          <Fragment key={list}>
            <OfferedLanguages
              list={list}
              chosen={values[list]}
              error={errorOf(list)}
              onChange={(codes) => change({ [list]: codes })}
            />
            {historyOf(list)}
          </Fragment>
        ))}
      </FormPart>
      <FormPart title={t('numbers.title')} reason={t('numbers.reason')}>
        <CallInNumberRows
          numbers={values.callInNumbers}
          errorOf={errorOf}
          onChange={(callInNumbers) => change({ callInNumbers })}
        />
        {historyOf('callInNumbers')}
      </FormPart>
      <FormPart title={t('questions.title')} reason={t('questions.reason')}>
        <QuestionRows
          questions={values.voteQuestions}
          errorOf={errorOf}
          onChange={(voteQuestions) => change({ voteQuestions })}
        />
        {historyOf('voteQuestions')}
      </FormPart>
      <FormPart title={t('interview.title')} reason={t('interview.reason')}>
        <InterviewQuestionRows
          questions={values.interviewQuestions}
          errorOf={errorOf}
          onChange={(interviewQuestions) => change({ interviewQuestions })}
        />
        {historyOf('interviewQuestions')}
      </FormPart>
    </EditFormFrame>
  );
}
