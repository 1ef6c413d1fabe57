import type { NetworkTestResult } from '@hemicycle/contract/nettest';
import { hasFailed, verdictOf } from '@hemicycle/rules/nettest/test-plan';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { type FinishedTests, useNetworkTests } from './tests-store.ts';
import styles from './NetworkTests.module.css';
import { OwnVoice } from './OwnVoice.tsx';
import { PathFindings } from './PathFindings.tsx';
import { useResultsText } from './results-text.ts';

const close = () => useNetworkTests.setState({ isShown: false });

/** The window with the results of network tests; while a person's own run is under way, the test at
 *  work. Source: NET-09, NET-17, NET-18, NET-22 … NET-25, BEY-44. */
export function NetworkTestWindow() {
  const running = useNetworkTests((tests) => tests.running);
  const last = useNetworkTests((tests) => tests.last);
  if (running?.start === 'manual') return <Running name={running.name} />;
  return last === null ? null : <Results finished={last} />;
}

function Running({ name }: { name: NetworkTestResult['name'] | null }) {
  const { t } = useTranslation(['nettest', 'ui']);
  return (
    <Dialog title={t('title')} onClose={close} actions={<Button onClick={close}>{t('ui:close')}</Button>}>
      <div className={styles.running} role="status">
        <p>{name === null ? t('begins') : t(`runs.${name}`)}</p>
        <Loading label={t('begins')} />
      </div>
    </Dialog>
  );
}

function Results({ finished }: { finished: FinishedTests }) {
  const { t } = useTranslation(['nettest', 'ui']);
  const { start, results, path } = finished;
  const [showsDetails, setShowsDetails] = useState(false);
  const detailsId = useId();
  const text = useResultsText(finished);
  const outcome = hasFailed(results) ? 'issues' : 'noIssues';
  return (
    <Dialog
      title={t('title')}
      onClose={close}
      actions={
        <>
          <Button
            aria-expanded={showsDetails}
            aria-controls={detailsId}
            onClick={() => setShowsDetails(!showsDetails)}
          >
            {t(showsDetails ? 'hideDetails' : 'showDetails')}
          </Button>
          <Button onClick={() => void copyText(text, 'link')}>{t('copy')}</Button>
          <Button variant="primary" onClick={close} data-autofocus>
            {t('ui:close')}
          </Button>
        </>
      }
    >
      <p role="status">{t(`${outcome}.${start}`)}</p>
      {path !== null && <PathFindings path={path} />}
      {path !== null && <OwnVoice />}
      <div id={detailsId} hidden={!showsDetails} className={styles.part}>
        <ul className={styles.details}>
          {results.map((result) => (
            <li key={result.id} className={styles.test}>
              <OneTest result={result} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function OneTest({ result }: { result: NetworkTestResult }) {
  const { t } = useTranslation('nettest');
  const { name, success = [], error } = result;
  const verdict = verdictOf(result);
  return (
    <>
      <h3>
        {t(`tests.${name}`)}
        <span className={styles.verdict} data-verdict={verdict}>
          {t(`verdicts.${verdict}`)}
        </span>
      </h3>
      {success.length > 0 && (
        <ul>
          {success.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two pings may read the same
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <>
          <p>{error.message}</p>
          <dl>
            {error.url !== null && <Fact label={t('url')} value={error.url} isCode />}
            {error.status !== null && <Fact label={t('status')} value={String(error.status)} />}
            {error.error !== null && error.error !== '' && <Fact label={t('error')} value={error.error} />}
          </dl>
        </>
      )}
    </>
  );
}

function Fact({ label, value, isCode = false }: { label: string; value: string; isCode?: boolean }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir={isCode ? 'ltr' : 'auto'}>{value}</dd>
    </>
  );
}
