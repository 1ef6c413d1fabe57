export { noteDevices } from './note-devices.ts';
export { loadNotification, updateNotificationRead } from './notification-store.ts';
