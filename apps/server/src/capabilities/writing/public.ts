export { refuseOvertaken } from './refuse-overtaken.ts';
export { requireStillMay } from './require-still-may.ts';
export { lockRolesOfAll } from './rights-store.ts';
