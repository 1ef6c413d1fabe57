import type { DisplayOption, DisplayVote } from '@hemicycle/contract/display-state';
import styles from './Wall.module.css';
import { markAt, WallMark } from './WallMark.tsx';
import { OptionWord, Words } from './Words.tsx';

/** More options than this do not fit. */
const OPTIONS_MAX = 6;

/** The count in words and signs; where it is withheld, why. Source: BEY-33, PRIV-04. */
export function VoteLegend({ vote }: { vote: DisplayVote }) {
  const { options, questions, withheld } = vote;
  // Votes of less than the first step are not told: a zero would say that nobody voted.
  const isHeldBack = vote.votedFrom === 0 && vote.votedTo > 0;
  if (questions !== null) {
    return (
      <ul className={styles.questions}>
        {questions.slice(0, OPTIONS_MAX).map(({ question, options: answers }) => (
          <li key={question}>
            <bdi className={styles.aboutQuestion}>{question}</bdi>
            <Options options={answers} isHeldBack={isHeldBack} />
          </li>
        ))}
      </ul>
    );
  }
  if (options === null) {
    if (withheld === null) return null;
    return (
      <p className={styles.about}>
        <Words text={`hidden.${withheld}`} />
      </p>
    );
  }
  const notVoted = vote.entitled - vote.votedFrom;
  return (
    <Options
      options={options}
      // Who has not voted is counted to the head where the count does not move in steps.
      notVoted={vote.votedFrom === vote.votedTo ? notVoted : null}
      isOpen={vote.status === 'open'}
      isHeldBack={isHeldBack}
    />
  );
}

function Options({
  options,
  notVoted = null,
  isOpen = false,
  isHeldBack = false,
}: {
  options: readonly DisplayOption[];
  notVoted?: number | null;
  isOpen?: boolean;
  isHeldBack?: boolean;
}) {
  const placed = options.map((option, place) => ({ ...option, place }));
  const shown =
    options.length <= OPTIONS_MAX
      ? placed
      : placed.toSorted((one, other) => other.votes - one.votes).slice(0, OPTIONS_MAX);
  return (
    <ul className={styles.legend}>
      {shown.map(({ option, votes, weight, place }) => (
        <li key={option}>
          <WallMark kind={markAt(place)} />
          <span>
            <OptionWord option={option} /> <b>{isHeldBack ? '–' : votes}</b>
            {weight !== null && !isHeldBack && (
              <span className={styles.weight}>
                {' '}
                <Words text="weight" values={{ weight }} />
              </span>
            )}
          </span>
        </li>
      ))}
      {notVoted !== null && (
        <li>
          <WallMark kind="none" />
          <span>
            <Words text={isOpen ? 'notYet' : 'notVoted'} /> <b>{notVoted}</b>
          </span>
        </li>
      )}
    </ul>
  );
}
