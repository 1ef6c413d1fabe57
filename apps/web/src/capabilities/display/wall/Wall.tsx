import type { DisplayState } from '@hemicycle/contract/display-state';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsFor } from '../../../i18n/formats.ts';
import { showInLanguages } from '../../../i18n/i18n.ts';
import { HemicycleMark } from '../../../ui/Wordmark.tsx';
import { codeIn } from '../display-address.ts';
import { followDisplay, useDisplay } from './display-line.ts';
import { ItemScreen } from './ItemScreen.tsx';
import { MessageScreen } from './MessageScreen.tsx';
import { ResultScreen } from './ResultScreen.tsx';
import { Timers } from './Timers.tsx';
import { SpeakerScreen } from './SpeakerScreen.tsx';
import { useServerNow } from './use-server-now.ts';
import { VoteScreen } from './VoteScreen.tsx';
import styles from './Wall.module.css';
import { useWallLanguages, Words } from './Words.tsx';

/** `/app/display/{code}`: a display on the wall. It shows the sitting, asks for nothing, and is
 *  always dark. Source: BEY-33, looks picture 20. */
export function Wall() {
  const { state, line } = useDisplay();
  const chosen = useWallLanguages().join(' ');
  const [shown, setShown] = useState('');
  const { i18n } = useTranslation();
  useEffect(() => followDisplay(codeIn(location.pathname)), []);
  useStaysAwake();
  useEffect(() => {
    document.documentElement.dataset['colourScheme'] = 'dark';
    return showPatiently(() => setShown(chosen));
  }, [chosen]);
  const title = state?.house.name;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  if (shown !== chosen || !i18n.hasLoadedNamespace('display')) return <div className={styles.wall} />;
  if (line === 'revoked') {
    return (
      <main className={styles.wall} data-screen="message">
        <div className={styles.middle}>
          <h1 className={styles.message}>
            <Words text="revoked" />
          </h1>
          <p className={styles.about}>
            <Words text="revokedHelp" />
          </p>
        </div>
      </main>
    );
  }
  return (
    <main className={styles.wall} data-screen={state?.screen}>
      {state === null ? (
        <div className={styles.middle}>
          <p className={styles.about}>
            <Words text={line === 'lost' ? 'lost' : 'opening'} />
          </p>
        </div>
      ) : (
        <>
          <Head state={state} isLost={line === 'lost'} />
          <Timers timers={state.timers} />
          <Screen state={state} />
        </>
      )}
    </main>
  );
}

/** How long the wall waits before it loads its texts again, in ms. */
const TEXTS_AGAIN_MS = 5_000;

/** Loads the texts in the languages of the display, again and again until they are there. Returns a
 *  function that gives up. */
function showPatiently(onShown: () => void): () => void {
  const [first = 'en-US', ...others] = useDisplay.getState().languages;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const show = async () => {
    try {
      await showInLanguages('display', [first, ...others]);
      if (!isOver) onShown();
    } catch {
      if (!isOver) timer = setTimeout(() => void show(), TEXTS_AGAIN_MS);
    }
  };
  void show();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

function Head({ state, isLost }: { state: DisplayState; isLost: boolean }) {
  const nowMs = useServerNow();
  return (
    <header className={styles.head}>
      <HemicycleMark />
      <bdi className={styles.house}>{state.house.name}</bdi>
      <bdi className={styles.sitting}>{state.sitting.title}</bdi>
      {isLost && (
        <span className={styles.lost}>
          <Words text="lost" />
        </span>
      )}
      <time className={styles.clock}>{formatsFor('en-US', state.house.timeZone).time(nowMs)}</time>
    </header>
  );
}

function Screen({ state }: { state: DisplayState }) {
  switch (state.screen) {
    case 'item':
      return state.item === null ? null : <ItemScreen item={state.item} next={state.nextItem} />;
    case 'speaker':
      return <SpeakerScreen state={state} />;
    case 'vote':
      return state.vote === null ? null : <VoteScreen vote={state.vote} house={state.house} />;
    case 'result':
      return state.vote === null ? null : <ResultScreen vote={state.vote} house={state.house} />;
    case 'welcome':
    case 'message':
    case 'pause':
    case 'closed':
      return <MessageScreen state={state} />;
  }
}

/** Asks the browser to keep the screen on, again whenever the page is shown again. */
function useStaysAwake(): void {
  useEffect(() => {
    const ask = () => {
      // A browser without it, or on battery, turns the screen off as it is set up to.
      if (document.visibilityState === 'visible') {
        void navigator.wakeLock?.request('screen').catch(() => undefined);
      }
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}
