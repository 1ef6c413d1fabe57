export { attachChamber } from './attach-chamber.ts';
export { createMediaReports } from './media-reports.ts';
