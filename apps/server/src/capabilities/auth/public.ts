export { endSignIns } from './end-sign-ins.ts';
export { createViewers } from './viewers.ts';
