import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { AccountMenu } from '../capabilities/auth/public.ts';
import { EARLIER_PATH } from '../capabilities/earlier-sessions/earlier-path.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { ImportedSitting } from '../capabilities/transfer/ImportedSitting.tsx';
import { BackLink } from '../ui/BackLink.tsx';

/** `/app/sittings/imported/:importedId`: one sitting that came from another site. Source:
 *  BEY-25. */
export function OneImportedSitting() {
  const { t } = useTranslation(['transfer', 'earlier-sessions']);
  const navigate = useNavigate();
  const { importedId = '' } = useParams();
  return (
    <SiteFrame title={t('listTitle')} menu={<AccountMenu />} width="narrow">
      <BackLink to={EARLIER_PATH}>{t('earlier-sessions:title')}</BackLink>
      <ImportedSitting
        key={importedId}
        importedId={importedId}
        onGone={() => void navigate(EARLIER_PATH, { replace: true })}
      />
    </SiteFrame>
  );
}
