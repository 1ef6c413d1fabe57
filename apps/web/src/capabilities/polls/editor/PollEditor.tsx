import type { Poll } from '@hemicycle/contract/polls';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { confirmDialog } from '../../../ui/dialog-store.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormPart } from '../../../ui/FormPart.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconX } from '../../../ui/icons.ts';
import { useUnsaved } from '../../../ui/leave-guard.ts';
import { BallotPart } from './BallotPart.tsx';
import { BallotPreview } from './BallotPreview.tsx';
import { DocumentsField } from './DocumentsField.tsx';
import { EditorFoot } from './EditorFoot.tsx';
import { neutralClass } from '../marks/neutral-options.ts';
import styles from './PollEditor.module.css';
import { PrivacyPart } from './PrivacyPart.tsx';
import { QuestionPart } from './QuestionPart.tsx';
import { TimePart } from './TimePart.tsx';
import { usePollEditor } from './use-poll-editor.ts';
import { VotingPart } from './VotingPart.tsx';
import { WeightPart } from './WeightPart.tsx';
import { WhoWillVote } from './WhoWillVote.tsx';

/** Prepares a vote or a timer, from a configured question or with free text. Saves it as a draft
 *  and opens it. Source: POLL-01, POLL-02, POLL-17, BEY-05, BEY-07, BEY-08, looks picture 8. */
export function PollEditor({
  idVotingSession,
  draft,
  onClose,
}: {
  idVotingSession: string;
  draft: Poll | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('poll-editor');
  const { t: polls } = useTranslation('polls');
  const editor = usePollEditor(idVotingSession, draft);
  const body = useRef<HTMLDivElement>(null);
  const { form, change, errors } = editor;
  const isVote = form.type === 'vote';
  useUnsaved(editor.dirty);

  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      body.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
    }
  }, [errors]);

  async function handleClose() {
    if (
      editor.dirty &&
      !(await confirmDialog({
        title: t('discardTitle'),
        text: t('discardText'),
        confirmLabel: t('discard'),
        cancelLabel: t('stay'),
        danger: true,
      }))
    ) {
      return;
    }
    onClose();
  }

  const title = draft === null ? (isVote ? 'newTitle' : 'newTimer') : isVote ? 'editTitle' : 'editTimer';
  return (
    <Dialog
      size="inspection"
      title={t(title)}
      onClose={() => void handleClose()}
      headEnd={
        <IconButton label={polls('inspection.close')} onClick={() => void handleClose()}>
          <IconX aria-hidden="true" />
        </IconButton>
      }
    >
      <div
        ref={body}
        className={classNames(
          styles.columns,
          form.ballot !== 'questions' &&
            neutralClass(form.voteOptions, form.ballot === 'single' ? form.majority.kind : 'none'),
        )}
      >
        <div className={styles.form}>
          <QuestionPart {...{ form, errors, change }} />
          {isVote && <BallotPart {...{ form, errors, change }} defaultOptions={editor.defaultOptions} />}
          <TimePart {...{ form, errors, change }} />
          {isVote && (
            <>
              <PrivacyPart
                anonymous={form.anonymous}
                options={editor.privacyOptions}
                refused={errors.anonymous !== undefined}
                onChoose={(anonymous) => change({ anonymous })}
              />
              <WeightPart {...{ form, errors, change }} />
              <VotingPart {...{ form, errors, change }} />
            </>
          )}
          <FormPart level={3} title={t('documents')} reason={t('documentsReason')}>
            <DocumentsField {...{ form, errors, change }} />
          </FormPart>
        </div>
        <aside className={styles.aside} aria-label={isVote ? t('preview') : t('timerPreview')}>
          <BallotPreview form={form} />
          {isVote && <WhoWillVote poll={editor.saved?.poll ?? null} />}
        </aside>
      </div>
      <EditorFoot editor={editor} onOpened={onClose} />
    </Dialog>
  );
}
