import { BALLOT_QUESTIONS_MAX } from '@hemicycle/contract/limits';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/announcer.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconPlus, IconX } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { checkQuestion, type DraftErrorKey } from './check-draft.ts';
import type { QuestionForm } from './draft-form.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { movedTo } from './moved-to.ts';
import { neutralClass } from '../marks/neutral-options.ts';
import { OptionsField } from './OptionsField.tsx';
import styles from './QuestionsField.module.css';

/** The questions of a ballot with several, each with its own options; they can be added, moved and
 *  removed. Source: BEY-08. */
export function QuestionsField({
  questions,
  error,
  onChange,
}: {
  questions: readonly QuestionForm[];
  error: DraftErrorKey | undefined;
  onChange: (questions: readonly QuestionForm[]) => void;
}) {
  const { t } = useTranslation('poll-editor');
  const list = useRef<HTMLOListElement>(null);
  const replace = (index: number, part: Partial<QuestionForm>) =>
    onChange(questions.map((question, at) => (at === index ? { ...question, ...part } : question)));
  /** Waits for the next frame, so that the question is drawn before it gets the focus. */
  const focusQuestion = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.children.item(index)?.querySelector<HTMLElement>('input')?.focus(),
    );

  function handleAdd() {
    const id = Math.max(-1, ...questions.map((question) => question.id)) + 1;
    onChange([
      ...questions,
      { id, question: '', voteOptions: questions.at(-1)?.voteOptions ?? [], typedOption: '' },
    ]);
    announce(t('questionAdded', { number: questions.length + 1 }));
    focusQuestion(questions.length);
  }

  function handleRemove(index: number) {
    onChange(questions.toSpliced(index, 1));
    announce(t('questionRemoved', { number: index + 1 }));
    focusQuestion(Math.max(0, index - 1));
  }

  return (
    <div className={styles.questions}>
      <ol ref={list} className={styles.list} aria-label={t('questionsList')}>
        {questions.map((question, index) => {
          const wrong = error === 'questionsWrong' ? checkQuestion(question) : {};
          const name = t('nameOfQuestion', { number: index + 1 });
          return (
            <li key={question.id} className={classNames(styles.question, neutralClass(question.voteOptions))}>
              <div className={styles.head}>
                <TextField
                  label={t('questionNumber', { number: index + 1 })}
                  error={wrong.question && t(`errors.${wrong.question}`)}
                  value={question.question}
                  maxLength={500}
                  dir="auto"
                  onChange={(event) => replace(index, { question: event.currentTarget.value })}
                />
                <div className={styles.buttons}>
                  <MoveButtons
                    name={name}
                    index={index}
                    count={questions.length}
                    onMove={(to) => {
                      onChange(movedTo(questions, index, to));
                      announce(t('optionMoved', { option: name, place: to + 1 }));
                    }}
                  />
                  <IconButton
                    label={t('removeQuestion', { number: index + 1 })}
                    onClick={() => handleRemove(index)}
                  >
                    <IconX aria-hidden="true" />
                  </IconButton>
                </div>
              </div>
              <OptionsField
                questionNumber={index + 1}
                voteOptions={question.voteOptions}
                typedOption={question.typedOption}
                ballot="questions"
                onChange={(part) => replace(index, part)}
                error={wrong.voteOptions && t(`errors.${wrong.voteOptions}`)}
              />
            </li>
          );
        })}
      </ol>
      {error !== undefined && error !== 'questionsWrong' && (
        <p className={styles.error} role="alert">
          {t(`errors.${error}`)}
        </p>
      )}
      {questions.length < BALLOT_QUESTIONS_MAX ? (
        <div>
          <Button icon={<IconPlus aria-hidden="true" />} onClick={handleAdd}>
            {t('addQuestion')}
          </Button>
        </div>
      ) : (
        <p className={styles.note}>{t('errors.questionMany', { max: BALLOT_QUESTIONS_MAX })}</p>
      )}
    </div>
  );
}
