import type { ClientAudit } from '@hemicycle/contract/audit';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import styles from './BrowserReports.module.css';

/** What a browser reported, in words; its lines of log are opened by a press. Source: AUDIT-01. */
export function ReportDetails({ entry }: { entry: ClientAudit }) {
  const { t } = useTranslation(['browser-reports', 'nettest']);
  const { number } = formats();
  switch (entry.logType) {
    case 'errorDialog': {
      const { title, text, location } = entry.logObject;
      return (
        <>
          <p dir="auto">{text === '' ? title : `${title}: ${text}`}</p>
          <p className={styles.fact}>
            {t('onPage')} <bdi dir="ltr">{location}</bdi>
          </p>
        </>
      );
    }
    case 'userNetworkTest': {
      const { tests, location, logLines } = entry.logObject;
      return (
        <>
          <ul className={styles.list}>
            {tests.map(({ id, name, result, error }) => (
              <li key={id}>
                {t(`nettest:tests.${name}`)}: {t(result === 'passed' ? 'testPassed' : 'testFailed')}
                {error !== undefined && (
                  <span className={styles.fact}>
                    {' '}
                    <bdi dir="auto">{error.message}</bdi>
                  </span>
                )}
              </li>
            ))}
          </ul>
          <p className={styles.fact}>{t('at', { place: t(`places.${location}`) })}</p>
          <LogLines lines={logLines} />
        </>
      );
    }
    case 'virtualBackgroundError':
      return (
        <>
          <p dir="auto">{entry.logObject.error}</p>
          <LogLines lines={entry.logObject.logLines} />
        </>
      );
    case 'virtualBackgroundFPS': {
      const { actualFPS, theoreticalFPS } = entry.logObject;
      return theoreticalFPS === null
        ? t('rate', { actual: number(actualFPS) })
        : t('rateOf', { actual: number(actualFPS), possible: number(theoreticalFPS) });
    }
    case 'pageSpec': {
      const { userAgent, language, widthPx, heightPx, devicePixelRatio } = entry.logObject;
      return (
        <>
          <p dir="ltr">{userAgent}</p>
          <p className={styles.fact}>
            {t('screen', {
              ...{ language, width: number(widthPx), height: number(heightPx) },
              ratio: number(devicePixelRatio),
            })}
          </p>
        </>
      );
    }
    case 'pageSpecIp':
      return <bdi dir="ltr">{entry.logObject.ip}</bdi>;
  }
}

function LogLines({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('browser-reports');
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{t('logLines', { count: lines.length, number: formats().number(lines.length) })}</summary>
      <pre className={styles.log} dir="ltr">
        {lines.join('\n')}
      </pre>
    </details>
  );
}
