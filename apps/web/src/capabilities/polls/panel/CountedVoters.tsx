import type { Poll, PollTally } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { MarkedText } from '../../../i18n/MarkedText.tsx';
import styles from './CountedVoters.module.css';
import { votedFigure } from '../words/voted-figure.ts';

/** How many of the electorate have voted, as a figure and a bar, where no seat map shows it:
 *  the privacy of the poll hides it, or no mark can. Source: BEY-04, PRIV-04, looks picture 7
 *  (withheld). */
export function CountedVoters({ poll, tally }: { poll: Poll; tally: PollTally }) {
  const { t } = useTranslation('polls');
  const counts = {
    voted: votedFigure(poll),
    entitled: formats().number(tally.entitledCount),
  };
  const share = tally.entitledCount === 0 ? 0 : (tally.votedCount / tally.entitledCount) * 100;
  return (
    <div className={styles.counted}>
      <p className={styles.line} data-voted={tally.votedCount}>
        <MarkedText
          text={poll.status === 'open' ? t('seats.haveVoted', counts) : t('seats.voted', counts)}
          renderMark={asFigure}
        />
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.fill} style={{ inlineSize: `${share}%` }} />
      </div>
    </div>
  );
}

function asFigure(figure: string) {
  return <span className={styles.figure}>{figure}</span>;
}
