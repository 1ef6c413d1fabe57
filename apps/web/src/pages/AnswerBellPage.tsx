import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AccountMenu, FOYER } from '../capabilities/auth/public.ts';
import { AnswerBell } from '../capabilities/bell/AnswerBell.tsx';
import { SiteFrame } from '../capabilities/site/public.ts';
import styles from './Page.module.css';
import { BackLink } from '../ui/BackLink.tsx';

/** `/app/bell/:pollId`: where the division bell leads, and from there into the chamber. Source:
 *  BEY-42. */
export function AnswerBellPage() {
  const { t } = useTranslation('bell');
  const { pollId = '' } = useParams();
  return (
    <SiteFrame title={t('title')} menu={<AccountMenu />} width="narrow">
      <BackLink to={FOYER}>{t('back')}</BackLink>
      <h1 className={styles.title}>{t('title')}</h1>
      <AnswerBell pollId={pollId} />
    </SiteFrame>
  );
}
