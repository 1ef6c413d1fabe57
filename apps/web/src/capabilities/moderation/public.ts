export { forceMutedFor, useForceMuted } from './use-force-muted.ts';
export { useKeptMuted } from './use-kept-muted.ts';
export { hearNotification, isRemoval, onNotification } from './heard-notifications.ts';
export { wasMoveTold } from './tell-move.ts';
export { useNotifications } from './use-notifications.ts';
export { useSendNotification } from './use-send-notification.ts';
export { ChangeDevices } from './LazyChangeDevices.tsx';
export { ModerateAll } from './ModerateAll.tsx';
export { useForceMuteNotices } from './use-force-mute-notices.ts';
