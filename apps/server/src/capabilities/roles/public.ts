export { insertRoles, loadRoles } from './role-store.ts';
