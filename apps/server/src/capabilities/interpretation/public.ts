export { keepBooths } from './keep-booths.ts';
export { insertChannelWithBooth } from './keep-channels.ts';
export { loadChannelToHear } from './load-channel-to-hear.ts';
