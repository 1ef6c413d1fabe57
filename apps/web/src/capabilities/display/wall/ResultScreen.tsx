import type { DisplayState, DisplayVote } from '@hemicycle/contract/display-state';
import { leadingOption } from '@hemicycle/rules/votes/leading-option';
import { formatsFor } from '../../../i18n/formats.ts';
import { IconCheck, IconX } from '../../../ui/icons.ts';
import { ResultBar } from './ResultBar.tsx';
import { VoteLegend } from './VoteLegend.tsx';
import { Question, Voted } from './VoteScreen.tsx';
import styles from './Wall.module.css';
import { WallSeats } from './WallSeats.tsx';
import { OptionWord, Words } from './Words.tsx';

/** A vote that is over: the verdict, the house, and the count with what was needed, as far as they
 *  may be told. Source: BEY-33, POLL-07, looks picture 20. */
export function ResultScreen({ vote, house }: { vote: DisplayVote; house: DisplayState['house'] }) {
  const { number, status, declaredAt, options } = vote;
  const leading = leadingOption(options ?? []);
  return (
    <div className={styles.result}>
      <div className={styles.columns} data-wide={vote.seats === null ? undefined : true}>
        <section className={styles.main}>
          <h2 className={styles.strong}>
            {status === 'cancelled' ? (
              <Words text="voteCancelled" values={{ number }} />
            ) : declaredAt === null ? (
              <Words text="voteClosed" values={{ number }} />
            ) : (
              <Words
                text="voteDeclared"
                values={{ number, time: formatsFor('en-US', house.timeZone).time(declaredAt) }}
              />
            )}
          </h2>
          <Question vote={vote} />
          {status === 'closed' && <Verdict vote={vote} />}
          {vote.withoutQuorum && (
            <p className={styles.reason}>
              <Words text="notValid" />
            </p>
          )}
        </section>
        {vote.seats !== null && (
          <section className={styles.side}>
            <WallSeats groups={vote.seats}>
              {leading === null ? (
                <Voted vote={vote} />
              ) : (
                <>
                  <span className={styles.centreFigure}>{leading.votes}</span>
                  <span className={styles.centreWord}>
                    <OptionWord option={leading.option} />
                  </span>
                </>
              )}
            </WallSeats>
          </section>
        )}
      </div>
      {status === 'closed' && (
        <div className={styles.resultFoot}>
          <ResultBar vote={vote} />
          <VoteLegend vote={vote} />
        </div>
      )}
    </div>
  );
}

function Verdict({ vote: { result, elected } }: { vote: DisplayVote }) {
  if (result === null) {
    return (
      <p className={styles.verdict} data-verdict="none">
        <Words text="notDeclared" />
      </p>
    );
  }
  if (elected !== null) {
    return (
      <p className={styles.verdict} data-verdict={elected.length > 0 ? 'PASS' : 'FAIL'} data-small>
        {elected.length === 0 ? (
          <Words text="nobodyElected" />
        ) : (
          <>
            <Words text="elected" />
            {elected.map((option) => (
              <bdi key={option} className={styles.elected}>
                {option}
              </bdi>
            ))}
          </>
        )}
      </p>
    );
  }
  return (
    <p className={styles.verdict} data-verdict={result}>
      {result === 'PASS' ? <IconCheck aria-hidden="true" /> : <IconX aria-hidden="true" />}
      <Words text={result} />
    </p>
  );
}
