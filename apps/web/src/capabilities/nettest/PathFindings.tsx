import type { MeasuredPath } from '@hemicycle/contract/nettest';
import { type FindingState, judgePath } from '@hemicycle/rules/nettest/judge-path';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../ui/icons.ts';
import styles from './NetworkTests.module.css';
import { valueOfFinding } from './value-of-finding.ts';

const SIGNS = { good: IconCircleCheck, poor: IconAlertTriangle, unknown: IconInfoCircle } satisfies Record<
  FindingState,
  unknown
>;

/** What the test found of the path of the media: each with its value and one sentence of advice.
 *  Source: BEY-44. */
export function PathFindings({ path }: { path: MeasuredPath }) {
  const { t } = useTranslation('nettest');
  return (
    <section className={styles.part}>
      <h3>{t('pathTitle')}</h3>
      <ul className={styles.findings}>
        {judgePath(path).map((finding) => {
          const Sign = SIGNS[finding.state];
          return (
            <li key={finding.kind} className={styles.finding} data-state={finding.state}>
              <Sign aria-hidden="true" />
              <div>
                <p className={styles.findingHead}>
                  <span>{t(`findings.${finding.kind}`)}</span>
                  <span>{valueOfFinding(finding, t)}</span>
                </p>
                <p className={styles.advice}>{t(`advice.${finding.advice}`)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
