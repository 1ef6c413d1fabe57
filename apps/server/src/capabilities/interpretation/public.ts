export { endUnofferedListening } from './end-listening.ts';
export { keepBooths } from './keep-booths.ts';
export { insertChannelWithBooth } from './keep-channels.ts';
export { loadChannelIdOfBooth } from './channel-store.ts';
export { loadChannelToHear, loadLanguages } from './load-channel-to-hear.ts';
export { insertSignInterpreter } from './sign-interpreter-store.ts';
