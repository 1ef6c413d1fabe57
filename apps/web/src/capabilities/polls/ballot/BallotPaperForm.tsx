import type { Poll } from '@hemicycle/contract/polls';
import { ApprovalOptions } from './ApprovalOptions.tsx';
import type { BallotChoice } from './ballot-choice.ts';
import { BallotOptions } from './BallotOptions.tsx';
import { QuestionOptions } from './QuestionOptions.tsx';
import { RankingOptions } from './RankingOptions.tsx';
import { SplitOptions } from './SplitOptions.tsx';

/** The paper of a poll, drawn by its form (single, approval, ranking, …), with the choice marked on
 *  it. Source: BEY-08, BEY-09. */
export function BallotPaperForm({
  poll,
  weight,
  choice,
  onChange,
  onEnter,
  disabled,
}: {
  poll: Pick<Poll, 'form' | 'voteOptions'>;
  /** The weight that a split has to add up to. */
  weight: string | null;
  choice: BallotChoice;
  onChange: (choice: BallotChoice) => void;
  onEnter: () => void;
  disabled: boolean;
}) {
  const { form, voteOptions } = poll;
  switch (choice.kind) {
    case 'single':
      return (
        <BallotOptions
          voteOptions={voteOptions}
          chosen={choice.option}
          onChoose={(option) => onChange({ kind: 'single', option })}
          onEnter={onEnter}
          disabled={disabled}
        />
      );
    case 'split':
      return (
        <SplitOptions
          voteOptions={voteOptions}
          weight={weight ?? '0'}
          weights={choice.weights}
          onChange={(weights) => onChange({ kind: 'split', weights })}
          onEnter={onEnter}
          disabled={disabled}
        />
      );
    case 'approval':
      return (
        <ApprovalOptions
          voteOptions={voteOptions}
          minimum={form.kind === 'approval' ? form.minimum : 0}
          maximum={form.kind === 'approval' ? form.maximum : voteOptions.length}
          chosen={choice.options}
          onChange={(options) => onChange({ kind: 'approval', options })}
          onEnter={onEnter}
          disabled={disabled}
        />
      );
    case 'ranking':
      return (
        <RankingOptions
          voteOptions={voteOptions}
          ranked={choice.options}
          onChange={(options) => onChange({ kind: 'ranking', options })}
          disabled={disabled}
        />
      );
    case 'questions':
      return (
        <QuestionOptions
          questions={form.kind === 'questions' ? form.questions : []}
          answers={choice.answers}
          onChange={(answers) => onChange({ kind: 'questions', answers })}
          onEnter={onEnter}
          disabled={disabled}
        />
      );
  }
}
