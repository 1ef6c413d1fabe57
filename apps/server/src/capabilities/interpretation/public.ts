export { insertChannelWithBooth } from './keep-channels.ts';
export { loadChannelToHear } from './load-channel-to-hear.ts';
