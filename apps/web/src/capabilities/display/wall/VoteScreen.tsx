import type { DisplayState, DisplayVote } from '@hemicycle/contract/display-state';
import { formatsFor } from '../../../i18n/formats.ts';
import { Bar, TimeBar } from './SpeakerScreen.tsx';
import { useServerNow } from './use-server-now.ts';
import { VoteLegend } from './VoteLegend.tsx';
import styles from './Wall.module.css';
import { WallSeats } from './WallSeats.tsx';
import { fullSeconds, WallTime } from './WallTime.tsx';
import { Words } from './Words.tsx';

/** An open vote: the question, the time left, how many have voted, and where privacy allows the
 *  house as it fills. Source: BEY-33, looks picture 20. */
export function VoteScreen({ vote, house }: { vote: DisplayVote; house: DisplayState['house'] }) {
  return (
    <div className={styles.columns} data-wide>
      <section className={styles.main}>
        <h2 className={styles.strong}>
          <Words
            text={vote.suspended === null ? 'voteOpen' : 'voteSuspended'}
            values={{ number: vote.number }}
          />
        </h2>
        <Question vote={vote} />
        {vote.called !== null && <Called called={vote.called} />}
        <TimeLeft vote={vote} house={house} />
      </section>
      <section className={styles.side}>
        {vote.seats === null ? (
          <Turnout vote={vote} />
        ) : (
          <WallSeats groups={vote.seats}>
            <Voted vote={vote} />
          </WallSeats>
        )}
        <VoteLegend vote={vote} />
      </section>
    </div>
  );
}

/** Who is called in a roll call. Source: BEY-41. */
function Called({ called }: { called: NonNullable<DisplayVote['called']> }) {
  return (
    <div className={styles.called}>
      <p className={styles.about}>
        <Words text="called" values={{ place: called.place, size: called.size }} />
      </p>
      <div className={styles.person}>
        <Bar color={called.groupColor} />
        <div>
          <p className={styles.name} data-long={called.name.length > 20 || undefined} dir="auto">
            {called.name}
          </p>
          {called.groupName !== null && <bdi className={styles.about}>{called.groupName}</bdi>}
        </div>
      </div>
    </div>
  );
}

/** The question, smaller where it is longer, and while names are called beside it. */
export function Question({ vote }: { vote: DisplayVote }) {
  const question = vote.question === '' ? vote.title : vote.question;
  const size =
    question.length > 320 || vote.called !== null ? 'small' : question.length > 140 ? 'middle' : undefined;
  return (
    <h1 className={styles.question} data-size={size} dir="auto">
      {question}
    </h1>
  );
}

/** How many have voted, of how many. */
export function Voted({ vote }: { vote: DisplayVote }) {
  const { votedFrom, votedTo, entitled } = vote;
  return (
    <>
      <span className={styles.centreFigure} dir="ltr">
        {votedTo === votedFrom ? votedFrom : `${String(votedFrom)}–${String(votedTo)}`}
      </span>
      <span className={styles.centreWord}>
        <Words text="haveVoted" values={{ entitled }} />
      </span>
    </>
  );
}

/** Where choices are hidden: no map, the count and a bar. */
function Turnout({ vote }: { vote: DisplayVote }) {
  const share = vote.entitled === 0 ? 0 : vote.votedFrom / vote.entitled;
  return (
    <div className={styles.turnout}>
      <Voted vote={vote} />
      <TimeBar left={share} />
    </div>
  );
}

function TimeLeft({ vote, house }: { vote: DisplayVote; house: DisplayState['house'] }) {
  const nowMs = useServerNow();
  const { openedAt, endsAt, suspended } = vote;
  if (suspended !== null) {
    if (suspended.remainingMs === null) return null;
    return (
      <div className={styles.foot}>
        <p className={styles.count}>
          <span className={styles.figure}>
            <WallTime daysClass={styles.about} ms={suspended.remainingMs} />
          </span>
          <span className={styles.about}>
            <Words text="kept" />
          </span>
        </p>
      </div>
    );
  }
  if (endsAt === null) {
    if (openedAt === null) return null;
    return (
      <div className={styles.foot}>
        <p className={styles.count} data-turned>
          <span className={styles.about}>
            <Words text="openSince" />
          </span>
          <span className={styles.figure}>
            <WallTime daysClass={styles.about} ms={fullSeconds(nowMs - openedAt)} />
          </span>
        </p>
      </div>
    );
  }
  const leftMs = Math.max(0, endsAt - nowMs);
  const whole = endsAt - (openedAt ?? endsAt);
  return (
    <div className={styles.foot}>
      <p className={styles.count}>
        <span className={styles.figure}>
          <WallTime daysClass={styles.about} ms={leftMs} />
        </span>
        <span className={styles.about}>
          <Words text={leftMs === 0 ? 'timeUp' : 'timeLeft'} />
        </span>
      </p>
      <TimeBar left={whole <= 0 ? 0 : Math.min(1, leftMs / whole)} />
      <p className={styles.about}>
        <Words text="closes" values={{ time: formatsFor('en-US', house.timeZone).timeWithSeconds(endsAt) }} />
      </p>
    </div>
  );
}
