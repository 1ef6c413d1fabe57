import type { ImportPlan } from '@hemicycle/contract/transfer';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { useFilesText } from './use-files-text.ts';
import { ONE_DOCUMENT } from './part-lines.ts';
import styles from './Transfer.module.css';

/** What the import of a file would bring in: from where it is, how much of what, and who of its
 *  people has an account here. Source: BEY-25. */
export function PlannedImport({
  plan,
  failure,
  onTake,
  onOther,
}: {
  plan: ImportPlan;
  /** Why taking it in failed, in words; null: it was not tried, or did not fail. */
  failure: string | null;
  onTake: () => void;
  onOther: () => void;
}) {
  const { t } = useTranslation('transfer');
  const { stamp, number } = formats();
  const filesText = useFilesText();
  const matched = plan.people.filter((person) => person.matched).length;
  return (
    <>
      {failure !== null && (
        <AlertBanner kind="error" title={t('notTaken')}>
          {failure}
        </AlertBanner>
      )}
      {plan.imported ? (
        <AlertBanner kind="warning" title={t('importedAlready')} />
      ) : (
        <AlertBanner kind="success" title={t('verifies')}>
          {t('verifiesText')}
        </AlertBanner>
      )}
      {plan.earlier && !plan.imported && (
        <AlertBanner kind="info" title={t('earlier')}>
          {t('earlierText')}
        </AlertBanner>
      )}
      {plan.sameTitle && (
        <AlertBanner kind="info" title={t('sameTitle')}>
          {t('sameTitleText')}
        </AlertBanner>
      )}
      <dl className={styles.facts}>
        <dt>{t('sitting')}</dt>
        <dd dir="auto">{plan.title}</dd>
        <dt>{t('when')}</dt>
        <dd>{stamp(plan.startsMs)}</dd>
        <dt>{t('origin')}</dt>
        <dd dir="auto">{plan.origin.siteName}</dd>
        <dt>{t('key')}</dt>
        <dd>
          <Fingerprint {...plan.origin} />
          <p className={styles.note}>{t('compareKey')}</p>
        </dd>
        <dt>{t('exported')}</dt>
        <dd>{stamp(plan.issuedAtMs)}</dd>
      </dl>
      <section className={styles.part} aria-labelledby="comes-in">
        <h2 id="comes-in">{t('comesIn')}</h2>
        <ul className={styles.list}>
          {plan.contents
            .filter(({ part, count }) => count > 0 && part !== 'sitting')
            .map(({ part, count }) => (
              <li key={part}>
                <span>{t(`part.${part}`)}</span>
                {!ONE_DOCUMENT.has(part) && <span>{number(part === 'record' ? plan.voteCount : count)}</span>}
              </li>
            ))}
          {plan.files.count > 0 && (
            <li>
              <span>{t('filesChecked')}</span>
              <span>{filesText(plan.files)}</span>
            </li>
          )}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="people">
        <h2 id="people">{t('people')}</h2>
        <p className={styles.note}>
          {t('peopleText', { matched: number(matched), elsewhere: number(plan.people.length - matched) })}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <div className={styles.scrolled} tabIndex={0} role="group" aria-label={t('people')}>
          <ul className={styles.list}>
            {plan.people.map(({ name, email, matched: isHere }) => (
              <li key={`${name} ${email ?? ''}`}>
                <span>
                  <bdi>{name}</bdi> {email !== null && <bdi className={styles.quiet}>{email}</bdi>}
                </span>
                <span className={styles.quiet}>{t(isHere ? 'hasAccount' : 'fromElsewhere')}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className={styles.buttons}>
        <Button variant="primary" disabled={plan.imported} onClick={onTake}>
          {t('takeIn')}
        </Button>
        <Button onClick={onOther}>{t('otherFile')}</Button>
      </div>
    </>
  );
}
