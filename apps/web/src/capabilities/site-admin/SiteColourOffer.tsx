import { nearestSiteColour, siteShades } from '@hemicycle/rules/site/site-colour';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from './SiteColourOffer.module.css';

/** Shows a refused colour of the house beside the colour that it could be taken for, and offers the
 *  nearest colour that is accepted. Shows nothing for what is no colour. Source: looks §2, decision
 *  0176. */
export function SiteColourOffer({ colour, onTake }: { colour: string; onTake: (colour: string) => void }) {
  const { t } = useTranslation('site-identity');
  const offered = useMemo(() => nearestSiteColour(colour), [colour]);
  const shades = siteShades(colour);
  if (shades.ok || offered === null) return null;
  return (
    <div className={styles.offer}>
      <span className={styles.sample}>
        <span className={styles.patch} style={{ backgroundColor: colour }} aria-hidden="true" />
        {t('name.compare.yours')}
      </span>
      {shades.code === 'too-near-a-decision' && (
        <span className={styles.sample}>
          <span className={styles.patch} data-near={shades.near} aria-hidden="true" />
          {t(`name.compare.${shades.near}`)}
        </span>
      )}
      <span className={styles.sample}>
        <span className={styles.patch} style={{ backgroundColor: offered }} aria-hidden="true" />
        {t('name.compare.takeHint')}
        <Button size="sm" onClick={() => onTake(offered)}>
          {t('name.compare.take', { colour: offered })}
        </Button>
      </span>
    </div>
  );
}
