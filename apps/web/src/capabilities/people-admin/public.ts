export { ADMIN_PEOPLE_PATH } from './people-admin-access.ts';
