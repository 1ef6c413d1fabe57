import type { DisplayState } from '@hemicycle/contract/display-state';
import { useState } from 'react';
import { formatsFor } from '../../../i18n/formats.ts';
import { useServerNow } from './use-server-now.ts';
import styles from './Wall.module.css';
import { SideBySide, Words } from './Words.tsx';

/** The welcome, a message of the clerk's, a pause, or that the sitting is closed. */
export function MessageScreen({ state }: { state: DisplayState }) {
  const { screen, message, sitting, house, items } = state;
  const nowMs = useServerNow();
  if (screen === 'message') {
    return (
      <div className={styles.middle}>
        <h1 className={styles.message} data-long={(message?.length ?? 0) > 90 || undefined} dir="auto">
          {message}
        </h1>
      </div>
    );
  }
  if (screen === 'pause') {
    return (
      <div className={styles.middle}>
        <h1 className={styles.message}>
          <Words text="pause" />
        </h1>
        {message !== null && (
          <p className={styles.about} dir="auto">
            {message}
          </p>
        )}
      </div>
    );
  }
  if (screen === 'closed') {
    return (
      <div className={styles.middle}>
        <h1 className={styles.message}>
          <Words text="closed" />
        </h1>
      </div>
    );
  }
  const { timeZone } = house;
  return (
    <div className={styles.welcome}>
      <div className={styles.middle}>
        <p className={styles.about}>
          <Words text="welcome" />
        </p>
        <h1 className={styles.message} dir="auto">
          {sitting.title}
        </h1>
        <p className={styles.about}>
          <SideBySide write={(language) => formatsFor(language, timeZone).day(sitting.startsAt, nowMs)} />
        </p>
        {items.length > 0 && !sitting.hasEnded && (
          <ol className={styles.items}>
            {items.map(({ number, title }) => (
              <li key={number}>
                <b>{number}</b>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ol>
        )}
        {(sitting.hasEnded || nowMs < sitting.startsAt) && (
          <p className={styles.about}>
            {sitting.hasEnded ? (
              <Words text="ended" />
            ) : (
              <Words text="begins" values={{ time: formatsFor('en-US', timeZone).time(sitting.startsAt) }} />
            )}
          </p>
        )}
      </div>
      <HouseLogo house={house} />
    </div>
  );
}

/** The logo of the house; nothing where it has none, or where it cannot be loaded. */
function HouseLogo({ house: { name, logo } }: { house: DisplayState['house'] }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!logo || failed === logo) return null;
  return <img className={styles.logo} src={logo} alt={name} onError={() => setFailed(logo)} />;
}
