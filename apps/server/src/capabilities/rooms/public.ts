export {
  GOES_OUT,
  inARoom,
  inMainChamber,
  isInHuddle,
  isInRoom,
  MAIN_CHAMBER,
  NO_PLACE,
  outside,
  ROOM_ID,
} from './place-sql-store.ts';
