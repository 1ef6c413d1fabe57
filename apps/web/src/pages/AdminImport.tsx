import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  ADMIN_PEOPLE_PATH,
  useMayAdministerPeople,
} from '../capabilities/people-admin/people-admin-access.ts';
import { ImportPeople } from '../capabilities/people-import/ImportPeople.tsx';
import { IconArrowLeft } from '../ui/icons.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { NotFound } from './NotFound.tsx';
import styles from './Page.module.css';

/** `/app/admin/people/import`: the import of a list of people, for administrators; other people get
 *  the page for unknown addresses. Source: PERM-25, PEOP-02. */
export function AdminImport() {
  const { t } = useTranslation(['people-import', 'people-admin']);
  const may = useMayAdministerPeople();
  if (!may) return <NotFound />;
  return (
    <AdminFrame title={t('title')}>
      <Link className={styles.back} to={ADMIN_PEOPLE_PATH}>
        <IconArrowLeft aria-hidden="true" />
        {t('people-admin:backToList')}
      </Link>
      <ImportPeople />
    </AdminFrame>
  );
}
