export { createMediaReports, type MediaReports } from './media-reports.ts';
export { createMediaVisitors, type MediaVisitors } from './media-visitors.ts';
export { openMedia } from './open-media.ts';
export { loadRoomRights } from './room-rights.ts';
