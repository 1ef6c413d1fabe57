import type {
  DisplayCurrentItem,
  DisplayPerson,
  DisplaySpeaker,
  DisplayState,
} from '@hemicycle/contract/display-state';
import { type SpeechClock, speechClock } from '@hemicycle/rules/speakers/speaking-time';
import { Movers } from './Movers.tsx';
import { useServerNow } from './use-server-now.ts';
import styles from './Wall.module.css';
import { fullSeconds, useWallTimeText, WallTime } from './WallTime.tsx';
import { Words } from './Words.tsx';

/** Who has the floor with the clock, and the next five. Source: BEY-33, BEY-13, looks picture
 *  20. */
export function SpeakerScreen({ state }: { state: DisplayState }) {
  const { speaker, next, waiting } = state;
  return (
    <div className={styles.columns}>
      <section className={styles.main}>
        <CurrentItem item={state.item} />
        {speaker === null ? (
          <h1 className={styles.about}>
            <Words text="nobody" />
          </h1>
        ) : (
          <>
            <p className={styles.about}>
              {speaker.interrupts === null ? (
                <Words text="speaks" />
              ) : (
                <Words
                  text={speaker.kind === 'answer' ? 'answers' : 'intervenes'}
                  values={{ name: speaker.interrupts }}
                />
              )}
            </p>
            {speaker.onItem !== null && (
              <p className={styles.item}>
                <Words text="stillOn" values={{ item: `${speaker.onItem.number} ${speaker.onItem.title}` }} />
              </p>
            )}
            <Speaker speaker={speaker} />
          </>
        )}
      </section>
      <section className={styles.side}>
        <h2 className={styles.sideHead}>
          <Words text={waiting === 0 ? 'nobodyWaits' : 'next'} />
        </h2>
        <ol className={styles.next}>
          {next.map((person, index) => (
            <Next key={`${String(index)} ${person.name}`} person={person} place={index + 1} />
          ))}
        </ol>
        {waiting > next.length && (
          <p className={styles.about}>
            <Words text="more" values={{ number: waiting - next.length }} />
          </p>
        )}
      </section>
    </div>
  );
}

/** The current item of the agenda, and who moves it. */
export function CurrentItem({ item }: { item: DisplayCurrentItem | null }) {
  if (item === null) return null;
  return (
    <>
      <p className={styles.item}>
        <b>{item.number}</b> <bdi>{item.title}</bdi>
      </p>
      <Movers movers={item.movers} />
    </>
  );
}

function Speaker({ speaker }: { speaker: DisplaySpeaker }) {
  const nowMs = useServerNow();
  const { limitMs } = speaker;
  const clock = speechClock(speaker, limitMs === null ? null : { limitMs, by: 'speech' }, nowMs);
  const timeText = useWallTimeText();
  return (
    <>
      <div className={styles.person}>
        <Bar color={speaker.groupColor} />
        <div>
          <h1 className={styles.name} data-long={speaker.name.length > 34 || undefined} dir="auto">
            {speaker.name}
          </h1>
          {speaker.groupName !== null && (
            <p className={styles.about}>
              <bdi>{speaker.groupName}</bdi>
              {speaker.groupCode !== null && <bdi className={styles.second}>{speaker.groupCode}</bdi>}
            </p>
          )}
        </div>
      </div>
      <div className={styles.foot} data-over={clock.kind === 'over' || undefined}>
        <p className={styles.count}>
          <span className={styles.figure}>
            <SpeechTime clock={clock} />
          </span>
          <span className={styles.about}>
            {clock.kind === 'up' ? (
              <Words text="spoken" />
            ) : (
              <Words text={clock.kind} values={(language) => ({ limit: timeText(limitMs ?? 0, language) })} />
            )}
            {clock.paused && (
              <span className={styles.paused}>
                <Words text="paused" />
              </span>
            )}
          </span>
        </p>
        {clock.kind !== 'up' && <TimeBar left={clock.kind === 'left' ? 1 - clock.share : 0} />}
      </div>
    </>
  );
}

/** The clock of a speech: counting up or down, and what is over its limit behind a plus. */
function SpeechTime({ clock }: { clock: SpeechClock }) {
  switch (clock.kind) {
    case 'up':
      return <WallTime ms={fullSeconds(clock.spokenMs)} daysClass={styles.about} />;
    case 'left':
      return <WallTime ms={clock.leftMs} daysClass={styles.about} />;
    case 'over':
      return <WallTime ms={fullSeconds(clock.overMs)} daysClass={styles.about} sign="+" />;
  }
}

function Next({ person, place }: { person: DisplayPerson; place: number }) {
  return (
    <li className={styles.nextPerson}>
      <b className={styles.place}>{place}</b>
      <Bar color={person.groupColor} />
      <span className={styles.nextName}>
        <b dir="auto">{person.name}</b>
        {person.groupName !== null && <bdi>{person.groupName}</bdi>}
      </span>
      {person.groupCode !== null && <bdi className={styles.code}>{person.groupCode}</bdi>}
    </li>
  );
}

/** The colour of a party, beside its name in words. */
export function Bar({ color }: { color: string | null }) {
  return <span className={styles.bar} style={color === null ? undefined : { background: color }} />;
}

/** A bar that empties from its end. `left`: 0 to 1. */
export function TimeBar({ left }: { left: number }) {
  return (
    <div className={styles.timeBar} aria-hidden="true">
      <span style={{ inlineSize: `${String(left * 100)}%` }} />
    </div>
  );
}
