/** The page of mission control, without the id of its session. Source: ADMIN-03. */
export const MISSION_CONTROL_PATH = '/app/ui/mission-control/';
/** Where the socket of that page says it is: it counts as nobody's presence. */
export const MISSION_CONTROL_LOCATION = 'mission-control';
/** Mission control is brought up to date this often, in ms. */
export const MISSION_TOLD_EVERY_MS = 1_000;
/** Why a device that a page asked for is not used. */
export const DEVICE_TROUBLES = ['device-denied', 'device-missing', 'device-busy', 'device-lost'] as const;
