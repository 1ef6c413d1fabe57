import { INTERVIEW_QUESTION_MAX_CHARS, INTERVIEW_QUESTIONS_MAX } from '@hemicycle/contract/lobby-names';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField.tsx';
import { EntryRows } from '../../ui/EntryRows.tsx';
import type { IdentityForm } from './identity-form.ts';

const EMPTY = { question: '' };

/** The questions that attendants ask in the lobby's interviews, in their order. Source: BEY-19. */
export function InterviewQuestionRows({
  questions,
  errorOf,
  onChange,
}: {
  questions: IdentityForm['interviewQuestions'];
  errorOf: (field: string) => string | undefined;
  onChange: (questions: { question: string }[]) => void;
}) {
  const { t } = useTranslation('site-identity');
  return (
    <EntryRows
      entries={questions}
      most={INTERVIEW_QUESTIONS_MAX}
      words={{
        none: t('interview.none'),
        add: t('interview.add'),
        one: (number) => t('interview.one', { number }),
        remove: (number) => t('interview.remove', { number }),
      }}
      empty={EMPTY}
      onChange={onChange}
    >
      {(entry, index, change) => (
        <TextField
          label={t('interview.question')}
          value={entry.question}
          error={errorOf(`interviewQuestions.${index}.question`)}
          maxLength={INTERVIEW_QUESTION_MAX_CHARS}
          dir="auto"
          onChange={(event) => change({ question: event.currentTarget.value })}
        />
      )}
    </EntryRows>
  );
}
