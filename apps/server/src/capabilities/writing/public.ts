export { refuseOvertaken } from './refuse-overtaken.ts';
export { requireStillMay } from './require-still-may.ts';
export { lockRolesOfAll, mayStill } from './rights-store.ts';
