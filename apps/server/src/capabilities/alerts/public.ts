export { sendAlert } from './send-alert.ts';
