import * as groupPictures from './0120-group-pictures.ts';
import * as groupCodes from './0177-group-codes.ts';

/** The migrations of groups. */
export const groupMigrations = [
  { name: '0120-group-pictures', up: groupPictures.up },
  { name: '0177-group-codes', up: groupCodes.up },
];
