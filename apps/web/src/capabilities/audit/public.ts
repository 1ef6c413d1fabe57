export { enterAudit } from './enter-audit.ts';
export { enterErrorDialogs, enterPageSpecLater } from './enter-page.ts';
export { recentLogLines } from './log-lines-for-audit.ts';
export { isSecretPollOpen, keepLogLines } from './recent-log-lines.ts';
