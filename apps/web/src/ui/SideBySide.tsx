import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './SideBySide.module.css';
import { focusOnNews } from './typing.ts';
import type { BothVersions } from './use-read-again.ts';

/** Both versions of a field, and what takes one of them. */
export interface DecidedVersions extends Omit<BothVersions, 'field'> {
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** The fields that two people changed, with what the one has typed beside what the other has saved.
 *  The typed version is saved unless the person takes the other one. Source: SESS-01. */
export function SideBySide({ both }: { both: readonly DecidedVersions[] }) {
  const { t } = useTranslation('ui');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const many = both.length;
  useEffect(() => focusOnNews(heading.current), [many]);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 ref={heading} id={id} className={styles.title} tabIndex={-1}>
        {t('bothVersions.title')}
      </h2>
      <div className={styles.fields}>
        {both.map(({ label, theirs, mine, onMine, onTheirs }) => (
          <div key={label} className={styles.field} role="group" aria-label={label}>
            <p className={styles.label}>{label}</p>
            <div className={styles.version}>
              <span className={styles.whose}>{t('bothVersions.mine')}</span>
              <bdi>{mine || t('bothVersions.noWords')}</bdi>
              <Button size="sm" aria-label={t('bothVersions.keepNamed', { label })} onClick={onMine}>
                {t('bothVersions.keep')}
              </Button>
            </div>
            <div className={styles.version}>
              <span className={styles.whose}>{t('bothVersions.theirs')}</span>
              <bdi>{theirs || t('bothVersions.noWords')}</bdi>
              <Button size="sm" aria-label={t('bothVersions.takeNamed', { label })} onClick={onTheirs}>
                {t('bothVersions.take')}
              </Button>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
