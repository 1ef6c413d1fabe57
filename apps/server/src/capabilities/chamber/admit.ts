import type { IncomingMessage } from 'node:http';
import { MISSION_CONTROL_LOCATION } from '@hemicycle/contract/mission-control-names';
import { permissions } from '@hemicycle/contract/permissions';
import { socketQuery, type SocketQuery } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import { isOwnOrigin } from '../../platform/http/same-origin.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import type { Admission } from '../../platform/socket/socket-server.ts';
import { loadStandings, type Standing, viewerInSession } from '../sessions/public.ts';

/** A person who asks to open the chamber's socket. */
export interface Visitor {
  readonly viewer: Viewer;
  readonly query: SocketQuery;
  readonly cookie: string | undefined;
}

/** Decides who may open the chamber's socket, and who may enter by it. */
export interface ChamberAdmission {
  /** Decides over an upgrade. It needs the page's own origin, a sign-in, a query that names the
   *  account of that sign-in, and a session to which the account belongs, outside of its lobby. The
   *  cookie says who the visitor is, never the query. Source: WS-01, DESIGN §4, §7. */
  admit(request: IncomingMessage, url: URL): Promise<Admission<Visitor>>;
  /** Decides again after the upgrade, since sign-ins end and people leave sessions. */
  admitAgain(visitor: Pick<Visitor, 'cookie' | 'query'>): Promise<Admission<Visitor>>;
}

/** Makes the admission of a server. Visitors who come at once share queries. However many come,
 *  none is refused for their number. */
export function createAdmission(
  deps: Pick<Deps, 'db' | 'config'>,
  viewerOf: (cookie: string | undefined) => Promise<Viewer | null>,
): ChamberAdmission {
  const standings = readTogether((keys: readonly string[]) => loadStandingsOf(deps.db, keys));

  async function admitAgain({
    cookie,
    query,
  }: Pick<Visitor, 'cookie' | 'query'>): Promise<Admission<Visitor>> {
    const known = await viewerOf(cookie);
    if (known === null) return { ok: false, status: 401 };
    const viewer = await viewerInSession(deps.db, known, query.idVotingSession);
    if (query.personId !== viewer.userId) return { ok: false, status: 403 };
    if (!mayLookFromOutside(viewer, query)) return { ok: false, status: 404 };
    const standing = await standings(keyOf(query.idVotingSession, viewer.userId));
    if (standing === undefined) return { ok: false, status: 404 };
    if (standing === 'in-lobby') {
      return { ok: false, status: 423, why: 'You wait in the lobby of this sitting.' };
    }
    return { ok: true, who: { viewer, query, cookie } };
  }

  return {
    async admit(request, url) {
      if (!isOwnPage(url.pathname)) return { ok: false, status: 404 };
      const { origin, host } = request.headers;
      // A browser always sends `Origin` with an upgrade; a request without one is refused too.
      if (!isOwnOrigin(origin, host, deps.config.publicUrl)) return { ok: false, status: 403 };
      const query = socketQuery.safeParse(Object.fromEntries(url.searchParams));
      if (!query.success) return { ok: false, status: 400 };
      return admitAgain({ cookie: request.headers.cookie, query: query.data });
    },
    admitAgain,
  };
}

/** Whether somebody may have a page of this kind. Mission control shows a sitting without being
 *  present in it, which only those may who run it. Source: ADMIN-03. */
export function mayLookFromOutside(viewer: Viewer, { davraLocation }: SocketQuery): boolean {
  return davraLocation !== MISSION_CONTROL_LOCATION || may(viewer, permissions.moderation);
}

/** The key of an account in a session. Ids of accounts contain no `/`. */
function keyOf(idVotingSession: string, userId: string): string {
  return `${userId}/${idVotingSession}`;
}

/** How the accounts of these keys stand in the session of the key; without those that do not belong
 *  to it. */
async function loadStandingsOf(db: Deps['db'], keys: readonly string[]): Promise<Map<string, Standing>> {
  const asked = new Map<string, string[]>();
  for (const key of keys) {
    const at = key.indexOf('/');
    const idVotingSession = key.slice(at + 1);
    asked.set(idVotingSession, [...(asked.get(idVotingSession) ?? []), key.slice(0, at)]);
  }
  const found = await Promise.all(
    [...asked].map(async ([idVotingSession, userIds]) =>
      [...(await loadStandings(db, idVotingSession, userIds))].map(
        ([userId, standing]) => [keyOf(idVotingSession, userId), standing] as const,
      ),
    ),
  );
  return new Map(found.flat());
}

/** Whether the socket's address is that of the application's page. */
function isOwnPage(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}
