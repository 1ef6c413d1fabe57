export { insertRoles, loadRoles, lockRole, removeRole, writeRole } from './role-store.ts';
