export { endSignIns } from './end-sign-ins.ts';
export { SIGN_IN_COOKIE } from './sign-in-cookie.ts';
export { createViewers } from './viewers.ts';
export type { Viewers } from './viewers.ts';
