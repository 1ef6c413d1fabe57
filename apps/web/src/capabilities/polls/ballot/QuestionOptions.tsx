import type { BallotForm } from '@hemicycle/contract/ballots';
import styles from './BallotOptions.module.css';
import { BallotOptions } from './BallotOptions.tsx';

type Questions = Extract<BallotForm, { kind: 'questions' }>['questions'];

/** A paper with several questions: one group of options each.  Source: BEY-08. */
export function QuestionOptions({
  questions,
  answers,
  onChange,
  onEnter,
  disabled,
}: {
  questions: Questions;
  answers: readonly (string | null)[];
  onChange: (answers: readonly (string | null)[]) => void;
  onEnter: () => void;
  disabled: boolean;
}) {
  return (
    <div className={styles.lines}>
      {questions.map(({ question, voteOptions }, index) => (
        <BallotOptions
          // The index keeps the key unique where two questions have the same text. Their order
          // never changes.
          key={`${index}-${question}`}
          question={question}
          voteOptions={voteOptions}
          chosen={answers[index] ?? null}
          onChoose={(option) =>
            onChange(questions.map((_, at) => (at === index ? option : (answers[at] ?? null))))
          }
          onEnter={onEnter}
          disabled={disabled}
        />
      ))}
    </div>
  );
}
