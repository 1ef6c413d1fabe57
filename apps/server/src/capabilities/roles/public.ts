export { insertRoles, loadRoles, lockRole, removeRole, writeRole } from './role-store.ts';
export { loadRoleUse } from './role-use-store.ts';
