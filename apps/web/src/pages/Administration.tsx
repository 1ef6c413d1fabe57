import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useFirstSteps, useReadFirstSteps } from '../capabilities/first-steps/use-first-steps.ts';
import { Loading } from '../ui/Loading.tsx';
import { NotFound } from './NotFound.tsx';
import { useAdminSections } from './use-admin-sections.ts';

/** `/app/admin`: leads to the first page of the administration that the person may open. Source:
 *  PERM-25. */
export function Administration() {
  const { t } = useTranslation('ui');
  useReadFirstSteps();
  const [first] = useAdminSections();
  const { read } = useFirstSteps();
  if (read === 'no') return <Loading label={t('loading')} />;
  return first === undefined ? <NotFound /> : <Navigate to={first.path} replace />;
}
