import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { FOYER } from '../capabilities/auth/next-page.ts';
import { useMay } from '../capabilities/auth/public.ts';
import { FirstSteps } from '../capabilities/first-steps/FirstSteps.tsx';
import {
  ADMIN_PEOPLE_PATH,
  IMPORT_PEOPLE_PATH,
  NEW_PERSON,
} from '../capabilities/people-admin/people-admin-access.ts';
import { ADMIN_SESSIONS_PATH, NEW_SESSION } from '../capabilities/sessions/session-admin-access.ts';
import { ADMIN_HOUSE_PATH, ADMIN_SITE_PATH } from '../capabilities/site-admin/site-admin-access.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';

const paths = {
  house: ADMIN_HOUSE_PATH,
  site: ADMIN_SITE_PATH,
  people: ADMIN_PEOPLE_PATH,
  importPeople: IMPORT_PEOPLE_PATH,
  newPerson: `${ADMIN_PEOPLE_PATH}/${NEW_PERSON}`,
  newSitting: `${ADMIN_SESSIONS_PATH}/${NEW_SESSION}`,
  chooseSitting: FOYER,
};

/** `/app/admin/first-steps`: leads a new administrator to a first sitting; other people get the
 *  page for unknown addresses. Source: PERM-25. */
export function AdminFirstSteps() {
  const { t } = useTranslation('first-steps');
  const may = useMay(permissions.adminPage);
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <FirstSteps paths={paths} />
    </AdminFrame>
  );
}
