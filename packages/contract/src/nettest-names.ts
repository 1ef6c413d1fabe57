/** The network tests in the order in which they run. Source: NET-01. */
export const NETWORK_TESTS = ['server-calls', 'initialize-webex-library', 'join-huddle-room'] as const;
export type NetworkTestName = (typeof NETWORK_TESTS)[number];

/** The places of the site that run network tests. Source: NET-03. */
export const NETWORK_TEST_LOCATIONS = [
  'choosesession',
  'mainchamber',
  'huddle',
  'waitingroom',
  'lobbyqueue',
  'lobbyinterview',
  'lobbyattendant',
  'mediaerror',
] as const;
export type NetworkTestLocation = (typeof NETWORK_TEST_LOCATIONS)[number];

/** The page that the test of joining opens in a frame. Its query names the room. Source: NET-15. */
export const NETWORK_TEST_PATH = '/app/network-test';
/** The socket over which the page in the frame signals the media of its room. */
export const NETWORK_TEST_SOCKET_PATH = '/app/network-test/line';
/** The ids of test rooms begin so, which no other room's id does. */
export const TEST_ROOM_PREFIX = 'network-test-';
/** A test room that was not used up is removed after this time, in ms. */
export const TEST_ROOM_KEPT_MS = 10 * 60_000;

/** The greatest number of addresses for pings. Source: NET-10. */
export const PING_URLS_MAX = 10;
/** The greatest number of lines, and of characters in a line, of one result. */
export const NETWORK_TEST_LINES_MAX = 20;
export const NETWORK_TEST_LINE_MAX_CHARS = 300;

/** How a page reaches a relay (TURN). Source: BEY-44. */
export const RELAY_TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
export type RelayTransport = (typeof RELAY_TRANSPORTS)[number];
