export { createReportKeeper } from './keep-reports.ts';
