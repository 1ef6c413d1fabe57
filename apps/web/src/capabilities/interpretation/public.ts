export { BoothsInRooms } from './booth-rooms-part.tsx';
export { interpretationChamberPart } from './chamber-part.tsx';
