export { BoothsInRooms } from './booth-rooms-part.tsx';
export { hearChannel } from './hear-channel.ts';
export { interpretationChamberPart } from './chamber-part.tsx';
