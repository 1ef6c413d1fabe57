import {
  POLL_DESCRIPTION_MAX_CHARS,
  POLL_QUESTION_MAX_CHARS,
  POLL_TITLE_MAX_CHARS,
} from '@hemicycle/contract/limits';
import type { VoteQuestion } from '@hemicycle/contract/site';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { FormPart } from '../../../ui/FormPart.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { withQuestion } from './draft-form.ts';
import { AgendaItemField } from './AgendaItemField.tsx';
import styles from './EditorFields.module.css';
import { RadioList } from '../marks/RadioList.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useDraftErrorText } from './use-draft-error-text.ts';
import type { EditedDraft } from './use-poll-editor.ts';

const loadQuestions = () => api('GET /api/siteconfig/votequestions');
const NONE: readonly VoteQuestion[] = [];

/** The part of the editor for the question: vote or timer, a configured question or free text.
 *  Source: POLL-01, POLL-02, looks picture 8. */
export function QuestionPart({ form, errors, change }: EditedDraft) {
  const { t } = useTranslation('poll-editor');
  const errorText = useDraftErrorText(errors);
  const { loaded } = useLoaded(loadQuestions);
  const known = loaded.state === 'ready' ? loaded.value : NONE;
  const isVote = form.type === 'vote';
  return (
    <FormPart
      level={3}
      title={isVote ? t('question') : t('timerPart')}
      reason={isVote ? t('questionReason') : t('timerReason')}
    >
      <RadioList
        legend={t('type')}
        legendHidden
        inline
        value={form.type}
        onChoose={(type) => change({ type })}
        choices={[
          { value: 'vote', label: t('types.vote') },
          { value: 'timer', label: t('types.timer') },
        ]}
      />
      {isVote && loaded.state === 'failed' && <p className={styles.note}>{t('questionsFailed')}</p>}
      {isVote && known.length > 0 && (
        <Select
          label={t('from')}
          defaultValue=""
          choices={[
            { value: '', label: t('fromFree') },
            ...known.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChoose={(id) => {
            const question = known.find((one) => one.id === id);
            if (question) change(withQuestion(form, question));
          }}
        />
      )}
      <TextField
        label={t('title')}
        error={errorText('title')}
        value={form.title}
        maxLength={POLL_TITLE_MAX_CHARS}
        dir="auto"
        data-autofocus=""
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        label={isVote ? t('questionField') : t('timerQuestion')}
        hint={
          isVote
            ? form.ballot === 'questions'
              ? t('questionsHint')
              : t('questionHint')
            : t('timerQuestionHint')
        }
        error={errorText('question')}
        rows={2}
        value={form.question}
        maxLength={POLL_QUESTION_MAX_CHARS}
        onChange={(event) => change({ question: event.currentTarget.value })}
      />
      <TextArea
        label={t('description')}
        error={errorText('description')}
        rows={2}
        value={form.description}
        maxLength={POLL_DESCRIPTION_MAX_CHARS}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {isVote && <AgendaItemField {...{ form, change }} />}
    </FormPart>
  );
}
