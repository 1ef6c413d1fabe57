/** The paths of the browser client's pages, with parameters as routers write them. The sign-in page
 *  is missing, since it is a program of its own. The server answers any other path below `/app`
 *  with not found. Source: FND-05, FND-61,
 *  INTERP-01. */
export const clientPagePaths = [
  '/app',
  '/app/bell/:pollId',
  '/app/choose-session',
  '/app/interpreter',
  '/app/lobby-check-video',
  '/app/logout',
  '/app/recordings/:recordingId',
  '/app/session-finished',
  '/app/sittings',
  '/app/stream/:code',
  '/app/sittings/:idVotingSession',
  '/app/sittings/:idVotingSession/minutes',
  '/app/security',
  '/app/admin',
  '/app/admin/first-steps',
  '/app/admin/groups',
  '/app/admin/house',
  '/app/admin/people',
  '/app/admin/people/import',
  '/app/admin/people/:userId',
  '/app/admin/quorums',
  '/app/admin/roles',
  '/app/admin/sessions',
  '/app/admin/sessions/:idVotingSession',
  '/app/admin/sessions/:idVotingSession/agenda',
  '/app/admin/sign-on',
  '/app/admin/site',
  '/app/admin/state',
  '/app/controlcenter',
  '/app/record/:ticket',
  '/app/instructions/hardware-acceleration',
] as const;

export type ClientPagePath = (typeof clientPagePaths)[number];
