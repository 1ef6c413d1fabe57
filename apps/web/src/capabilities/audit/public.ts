export { enterAudit } from './enter-audit.ts';
export { enterErrorDialogs, enterPageSpecLater } from './enter-page.ts';
export { isSecretPollOpen, keepLogLines, recentLogLines } from './recent-log-lines.ts';
