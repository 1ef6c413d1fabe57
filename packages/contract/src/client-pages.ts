/** The addresses that a page of the browser's client answers, but for the sign-in page, which is a
 *  program of its own: of any other below `/app` the server says that there is nothing. Parameters
 *  as routers write them. Source: FND-05, FND-61. */
export const clientPagePaths = [
  '/app',
  '/app/choose-session',
  '/app/lobby-check-video',
  '/app/logout',
  '/app/session-finished',
  '/app/sittings',
  '/app/sittings/:idVotingSession',
  '/app/security',
  '/app/admin',
  '/app/admin/house',
  '/app/admin/quorums',
  '/app/admin/sessions',
  '/app/admin/sessions/:idVotingSession',
  '/app/admin/site',
  '/app/instructions/hardware-acceleration',
] as const;

export type ClientPagePath = (typeof clientPagePaths)[number];
