export { insertRoles, loadRoles, lockRole, removeRole, writeRole } from './role-store.ts';
export { loadRoleUse, type RoleUse } from './role-use-store.ts';
