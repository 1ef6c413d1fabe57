import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountMenu, FOYER, useIsGuest } from '../capabilities/auth/public.ts';
import { EarlierList } from '../capabilities/earlier-sessions/EarlierList.tsx';
import { SiteFrame } from '../capabilities/site/public.ts';
import { ImportedList } from '../capabilities/transfer/ImportedList.tsx';
import styles from './Page.module.css';
import { BackLink } from '../ui/BackLink.tsx';

/** `/app/sittings`: the ended sittings. Source: SPEC-NOTES N7. */
export function EarlierSittings() {
  const { t } = useTranslation('earlier-sessions');
  // Sittings from other sites ask for an account.
  const isGuest = useIsGuest();
  const [hasMoved, setHasMoved] = useState<boolean>();
  return (
    <SiteFrame title={t('title')} menu={<AccountMenu />} width="narrow">
      <BackLink to={FOYER}>{t('toFoyer')}</BackLink>
      <h1 className={styles.title}>{t('title')}</h1>
      <EarlierList hasMoved={isGuest ? false : hasMoved} />
      {!isGuest && <ImportedList onRead={setHasMoved} />}
    </SiteFrame>
  );
}
