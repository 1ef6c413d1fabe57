export { insertChannelWithBooth } from './keep-channels.ts';
