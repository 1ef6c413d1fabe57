export { enterAudit } from './enter-audit.ts';
export { keepLogLines, recentLogLines } from './recent-log-lines.ts';
