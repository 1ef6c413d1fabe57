export { forceMutedFor, useForceMuted } from './use-force-muted.ts';
export { ModerateAll } from './ModerateAll.tsx';
export { useForceMuteNotices } from './use-force-mute-notices.ts';
