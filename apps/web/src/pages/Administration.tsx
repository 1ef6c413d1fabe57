import { Navigate } from 'react-router';
import { NotFound } from './NotFound.tsx';
import { useAdminSections } from './use-admin-sections.ts';

/** `/app/admin`: leads to the first page of the administration that the person may open. Source:
 *  PERM-25. */
export function Administration() {
  const [first] = useAdminSections();
  return first === undefined ? <NotFound /> : <Navigate to={first.path} replace />;
}
