export {
  GOES_OUT,
  inAHuddle,
  inARoom,
  inMainChamber,
  isInHuddle,
  isInRoom,
  MAIN_CHAMBER,
  NO_PLACE,
  outside,
  ROOM_ID,
} from './place-sql-store.ts';
