export { createMediaReports, type MediaReports } from './media-reports.ts';
export { openMedia } from './open-media.ts';
