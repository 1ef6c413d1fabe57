import type { NetworkTestLocation } from '@hemicycle/contract/nettest-names';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useSiteConfig } from '../site/public.ts';
import { startNetworkTests } from './network-tests.ts';
import styles from './NetworkTests.module.css';
import { type FinishedTests, useNetworkTests } from './tests-store.ts';

const NetworkTestWindow = lazyPart(async () => ({
  default: (await import('./NetworkTestWindow.tsx')).NetworkTestWindow,
}));

/** Runs the tests of a place by themselves where they are due. Source: NET-07, NET-08. */
export function AutomaticNetworkTests({
  location,
  id,
}: {
  location: NetworkTestLocation;
  id: string | null;
}) {
  const isOn = useSiteConfig().flags?.enableAutomaticNetworkTests === true;
  const isRunning = useNetworkTests(({ running }) => running !== null);
  const tried = useRef('');
  useEffect(() => {
    // Somebody who moves on during a run is tested in the next place after it, once.
    const place = `${location} ${id}`;
    if (!isOn || isRunning || tried.current === place) return;
    tried.current = place;
    void startNetworkTests('automatic', { location, id });
  }, [isOn, isRunning, location, id]);
  return null;
}

/** The results of the last tests, above the page, while they are shown. Source: NET-09. */
export function ShownNetworkTests() {
  const isShown = useNetworkTests((tests) => tests.isShown);
  return (
    isShown && (
      <Suspense>
        <NetworkTestWindow />
      </Suspense>
    )
  );
}

/** Whether people may run the tests of this site. Source: CFG-10, CFG-11. */
export function useMayTestNetwork(): boolean {
  const { flags } = useSiteConfig();
  return flags?.enableManualNetworkTests === true && flags.networkTests.length > 0;
}

/** The tests of a place: the button that runs them, how the last run went, and their window.
 *  Source: CFG-11, BEY-44, looks picture 13. */
export function NetworkTests({
  location,
  id,
  isManualOnly = false,
}: {
  location: NetworkTestLocation;
  id: string | null;
  /** No test runs by itself here. */
  isManualOnly?: boolean;
}) {
  return (
    <>
      {useMayTestNetwork() && (
        <Suspense>
          <SelfTestOfNetwork location={location} id={id} />
        </Suspense>
      )}
      {!isManualOnly && <AutomaticNetworkTests location={location} id={id} />}
      <ShownNetworkTests />
    </>
  );
}

const SIGNS = { ready: IconCircleCheck, poor: IconAlertTriangle, failed: IconAlertTriangle };

/** How the last run went: a sign, a sentence and its time. */
function LastRun({ last: { state, atMs } }: { last: Pick<FinishedTests, 'state' | 'atMs'> }) {
  const { t } = useTranslation('nettest');
  const Sign = SIGNS[state];
  return (
    <>
      <Sign className={styles.sign} data-state={state} aria-hidden="true" />
      <div className={styles.words}>
        <p>{t(`own.${state}`)}</p>
        <p className={styles.at}>{t('testedAt', { time: formats().time(atMs) })}</p>
      </div>
    </>
  );
}

function SelfTestOfNetwork({ location, id }: { location: NetworkTestLocation; id: string | null }) {
  const { t } = useTranslation('nettest');
  const isRunning = useNetworkTests(({ running }) => running !== null);
  const last = useNetworkTests((tests) => tests.last);
  return (
    <div className={styles.line}>
      {last !== null && <LastRun last={last} />}
      <div className={styles.buttons}>
        {last !== null && (
          <Button size="sm" variant="quiet" onClick={() => useNetworkTests.setState({ isShown: true })}>
            {t('showResults')}
          </Button>
        )}
        <Button size="sm" busy={isRunning} onClick={() => void startNetworkTests('manual', { location, id })}>
          {t(last === null ? 'testNetwork' : 'testAgain')}
        </Button>
      </div>
    </div>
  );
}
