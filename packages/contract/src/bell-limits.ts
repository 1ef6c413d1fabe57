/** On how many devices the division bell reaches one person. */
export const BELL_DEVICES_MAX = 10;
/** The longest name of such a device, in characters. */
export const BELL_DEVICE_NAME_MAX_CHARS = 80;
/** The path of the page to which the bell leads, before the id of the vote. */
export const BELL_PATH = '/app/bell';
