import * as interpretation from './0084-interpretation.ts';
import * as signInterpreters from './0090-sign-interpreters.ts';
import * as boothAir from './0087-booth-air.ts';
import * as handovers from './0088-handovers.ts';
import * as relay from './0089-relay.ts';
import * as boothAlarms from './0098-booth-alarms.ts';
import * as floorLanguage from './0099-floor-language.ts';
import * as servedRooms from './0104-served-rooms.ts';
import * as floorsOfHuddles from './0181-floors-of-huddles.ts';

/** The migrations of interpretation, in the order of the features that brought them. */
export const interpretationMigrations = [
  { name: '0084-interpretation', up: interpretation.up },
  { name: '0090-sign-interpreters', up: signInterpreters.up },
  { name: '0087-booth-air', up: boothAir.up },
  { name: '0088-handovers', up: handovers.up },
  { name: '0089-relay', up: relay.up },
  { name: '0098-booth-alarms', up: boothAlarms.up },
  { name: '0099-floor-language', up: floorLanguage.up },
  { name: '0104-served-rooms', up: servedRooms.up },
  { name: '0181-floors-of-huddles', up: floorsOfHuddles.up },
];
