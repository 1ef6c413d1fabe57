import { VOTE_QUESTIONS_MAX } from '@hemicycle/contract/site-limits';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EntryRows } from '../../ui/EntryRows.tsx';
import type { QuestionForm } from './identity-form.ts';

const EMPTY: QuestionForm = { id: null, title: '', question: '', options: '', majority: '' };
const RULES = ['none', 'simple', 'absolute', 'two-thirds', 'three-fifths'] as const;

/** The configured questions, from which votes are made. Source: FND-51. */
export function QuestionRows({
  questions,
  errorOf,
  onChange,
}: {
  questions: readonly QuestionForm[];
  errorOf: (field: string) => string | undefined;
  onChange: (questions: QuestionForm[]) => void;
}) {
  const { t } = useTranslation('site-identity');
  return (
    <EntryRows
      entries={questions}
      most={VOTE_QUESTIONS_MAX}
      words={{
        none: t('questions.none'),
        add: t('questions.add'),
        one: (number) => t('questions.one', { number }),
        remove: (number) => t('questions.remove', { number }),
      }}
      empty={EMPTY}
      onChange={onChange}
    >
      {(entry, index, change) => (
        <>
          <TextField
            label={t('questions.heading')}
            value={entry.title}
            error={errorOf(`voteQuestions.${index}.title`)}
            dir="auto"
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextArea
            label={t('questions.question')}
            value={entry.question}
            rows={2}
            onChange={(event) => change({ question: event.currentTarget.value })}
          />
          <TextArea
            label={t('questions.options')}
            hint={t('questions.optionsHint')}
            value={entry.options}
            error={errorOf(`voteQuestions.${index}.options`)}
            rows={3}
            onChange={(event) => change({ options: event.currentTarget.value })}
          />
          <Select
            label={t('questions.rule')}
            value={entry.majority ?? ''}
            choices={[
              { value: '', label: t('questions.anyRule') },
              ...RULES.map((rule) => ({ value: rule, label: t(`rules.${rule}`) })),
            ]}
            onChoose={(value) => change({ majority: RULES.find((rule) => rule === value) ?? '' })}
          />
        </>
      )}
    </EntryRows>
  );
}
