import {
  POLL_DESCRIPTION_MAX_CHARS,
  POLL_QUESTION_MAX_CHARS,
  POLL_TITLE_MAX_CHARS,
} from '@hemicycle/contract/limits';
import type { DurationUnit, Poll } from '@hemicycle/contract/polls';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconHelpCircle, IconX } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { BallotPreview } from './BallotPreview.tsx';
import { DocumentsField } from './DocumentsField.tsx';
import { hasSides, withQuestion } from './draft-form.ts';
import { MajorityField } from './MajorityField.tsx';
import { OptionsField } from './OptionsField.tsx';
import styles from './PollEditor.module.css';
import { useRunErrorText } from './poll-words.ts';
import { showPrivacyHelp } from './privacy-help.tsx';
import { ProofField } from './ProofField.tsx';
import { RadioList } from './RadioList.tsx';
import { TextArea } from './TextArea.tsx';
import { useGroups } from './use-groups.ts';
import { usePollEditor } from './use-poll-editor.ts';

const UNITS: readonly DurationUnit[] = ['seconds', 'minutes', 'hours', 'days', 'weeks'];
const loadQuestions = () => api('GET /api/siteconfig/votequestions');

/** Prepares a vote: from a configured question or freely, saves it as a draft, opens it.
 *  Source: BEY-05, POLL-02, POLL-08, POLL-09, PRIV-02, PRIV-07, looks picture 8. */
export function PollEditor({
  idVotingSession,
  draft,
  onClose,
}: {
  idVotingSession: string;
  draft: Poll | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('polls');
  const { t: editorT } = useTranslation('poll-editor');
  const runErrorText = useRunErrorText();
  const editor = usePollEditor(idVotingSession, draft);
  const questions = useLoaded(loadQuestions);
  const organisations = useGroups().filter((group) => group.grouptype === 'vote-organisation');
  const body = useRef<HTMLDivElement>(null);
  const { form, change, errors, busy } = editor;
  const known = questions.loaded.state === 'ready' ? questions.loaded.value : [];
  const errorOf = (field: keyof typeof errors) => {
    const key = errors[field];
    return key === undefined ? undefined : t(`editor.errors.${key}`);
  };

  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [errors]);

  async function handleClose() {
    if (
      editor.dirty &&
      !(await confirmDialog({
        title: t('editor.discardTitle'),
        text: t('editor.discardText'),
        confirmLabel: t('editor.discard'),
        cancelLabel: t('editor.stay'),
        danger: true,
      }))
    ) {
      return;
    }
    onClose();
  }

  return (
    <Dialog
      size="inspection"
      title={draft === null ? t('editor.newTitle') : t('editor.editTitle')}
      onClose={() => void handleClose()}
      headEnd={
        <IconButton label={t('inspection.close')} onClick={() => void handleClose()}>
          <IconX aria-hidden="true" />
        </IconButton>
      }
    >
      <div ref={body} className={styles.columns}>
        <div className={styles.form}>
          <Part title={t('editor.question')} reason={t('editor.questionReason')}>
            {questions.loaded.state === 'failed' && <p>{t('editor.questionsFailed')}</p>}
            {known.length > 0 && (
              <Select
                label={t('editor.from')}
                defaultValue=""
                choices={[
                  { value: '', label: t('editor.fromFree') },
                  ...known.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onChoose={(id) => {
                  const question = known.find((one) => one.id === id);
                  if (question) editor.replace(withQuestion(form, question));
                }}
              />
            )}
            <TextField
              label={t('editor.title')}
              error={errorOf('title')}
              value={form.title}
              maxLength={POLL_TITLE_MAX_CHARS}
              dir="auto"
              data-autofocus=""
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <TextArea
              label={t('editor.questionField')}
              hint={t('editor.questionHint')}
              error={errorOf('question')}
              rows={2}
              value={form.question}
              maxLength={POLL_QUESTION_MAX_CHARS}
              onChange={(event) => change({ question: event.currentTarget.value })}
            />
            <TextArea
              label={t('editor.description')}
              error={errorOf('description')}
              rows={2}
              value={form.description}
              maxLength={POLL_DESCRIPTION_MAX_CHARS}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
          </Part>
          <Part title={t('editor.options')}>
            <OptionsField
              voteOptions={form.voteOptions}
              onChange={(voteOptions) => change({ voteOptions })}
              error={errorOf('voteOptions')}
            />
          </Part>
          <Part title={t('editor.time')}>
            <RadioList
              legend={t('editor.timeKind')}
              legendHidden
              value={form.timed ? 'timed' : 'untimed'}
              onChoose={(kind) => change({ timed: kind === 'timed' })}
              choices={[
                { value: 'timed', label: t('editor.timed'), text: t('editor.durationHint') },
                { value: 'untimed', label: t('editor.untimed') },
              ]}
            />
            {form.timed && (
              <div className={styles.duration}>
                <TextField
                  label={t('editor.duration')}
                  error={errorOf('quantity')}
                  value={form.quantity}
                  inputMode="numeric"
                  onChange={(event) => change({ quantity: event.currentTarget.value })}
                />
                <Select
                  label={t('editor.unit')}
                  value={form.unit}
                  choices={UNITS.map((unit) => ({ value: unit, label: t(`editor.units.${unit}`) }))}
                  onChoose={(value) => {
                    const unit = UNITS.find((one) => one === value);
                    if (unit) change({ unit });
                  }}
                />
              </div>
            )}
          </Part>
          <Part
            title={t('editor.privacy')}
            reason={t('editor.privacyReason')}
            help={
              <IconButton
                label={t('privacyHelpTitle')}
                onClick={() => showPrivacyHelp(form.anonymous, editor.privacyOptions)}
              >
                <IconHelpCircle aria-hidden="true" />
              </IconButton>
            }
          >
            <RadioList
              legend={t('editor.privacy')}
              legendHidden
              value={form.anonymous}
              onChoose={(anonymous) => change({ anonymous })}
              choices={editor.privacyOptions.map((option) => ({
                value: option,
                label: t(`privacyLabel.${option}`),
                text: t(`privacyText.${option}`),
              }))}
            />
          </Part>
          <Part title={t('editor.weight')}>
            {organisations.length > 0 && (
              <Select
                label={t('editor.weights')}
                error={errorOf('votingOrganisation')}
                value={form.votingOrganisation}
                choices={[
                  { value: 'none', label: t('editor.noWeights') },
                  ...organisations.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChoose={(votingOrganisation) => change({ votingOrganisation })}
              />
            )}
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={form.mayChangeVote}
                onChange={(event) => change({ mayChangeVote: event.currentTarget.checked })}
              />
              {t('editor.mayChange')}
            </label>
            <ProofField
              checked={form.proofOfIdentity}
              onChange={(proofOfIdentity) => change({ proofOfIdentity })}
            />
          </Part>
          {hasSides(draft) && (
            <Part title={editorT('part')} reason={editorT('partReason')}>
              <MajorityField
                majority={form.majority}
                weighted={form.votingOrganisation !== 'none' && !(draft?.maySplit ?? false)}
                showErrors={errors.majority !== undefined}
                onChange={(majority) => change({ majority })}
              />
            </Part>
          )}
          <Part title={t('editor.documents')} reason={t('editor.documentsReason')}>
            <DocumentsField
              documentation={form.documentation}
              onChange={(documentation) => change({ documentation })}
            />
          </Part>
        </div>
        <BallotPreview form={form} />
      </div>
      <div className={styles.foot}>
        {editor.failure !== null && (
          <div className={styles.failure}>
            <AlertBanner kind="error" title={runErrorText(editor.failure)} />
          </div>
        )}
        <p className={styles.state} role="status">
          {editor.savedAtMs !== null
            ? t('editor.saved', { time: formats().timeWithSeconds(editor.savedAtMs) })
            : editor.dirty
              ? t('editor.unsaved')
              : ''}
        </p>
        <Button busy={busy === 'save'} disabled={busy === 'open'} onClick={() => void editor.save()}>
          {t('editor.saveDraft')}
        </Button>
        <Button
          variant="primary"
          busy={busy === 'open'}
          disabled={busy === 'save'}
          onClick={async () => {
            if (await editor.open()) onClose();
          }}
        >
          {t('editor.openVote')}
        </Button>
      </div>
    </Dialog>
  );
}

function Part({
  title,
  reason,
  help,
  children,
}: {
  title: string;
  reason?: string;
  help?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
        {help}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
