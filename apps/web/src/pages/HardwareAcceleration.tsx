import { useTranslation } from 'react-i18next';
import { SiteFrame } from '../capabilities/site/public.ts';
import styles from './Page.module.css';

const BROWSERS = ['Chrome', 'Firefox', 'Safari'] as const;

/** Explains how to switch on hardware acceleration, for people whose virtual background failed.
 *  Source: VBG-11. */
export function HardwareAcceleration() {
  const { t } = useTranslation('background');
  return (
    <SiteFrame title={t('instructionsTitle')} width="narrow">
      <h1 className={styles.title}>{t('instructionsTitle')}</h1>
      <p className={styles.text}>{t('instructionsText')}</p>
      {BROWSERS.map((browser) => (
        <section key={browser}>
          <h2>{t(`instructions${browser}`)}</h2>
          <p className={styles.text}>{t(`instructions${browser}Text`)}</p>
        </section>
      ))}
      <p className={styles.text}>{t('instructionsThen')}</p>
    </SiteFrame>
  );
}
