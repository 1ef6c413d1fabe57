import type { IncomingMessage } from 'node:http';
import { socketQuery, type SocketQuery } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import { isOwnOrigin } from '../../platform/http/same-origin.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Admission } from '../../platform/socket/socket-server.ts';
import { loadBelonging } from '../sessions/public.ts';

/** Who stands at the door of the chamber's socket. */
export interface Visitor {
  readonly viewer: Viewer;
  readonly query: SocketQuery;
  readonly cookie: string | undefined;
}

/** Who may come in. */
export interface ChamberAdmission {
  /** Decides over an upgrade: the page's own origin, a sign-in, the account that the query claims,
   *  and a session that the account belongs to. The cookie counts, never the claim. Source: WS-01,
   *  DESIGN §4, §7. */
  admit(request: IncomingMessage, url: URL): Promise<Admission<Visitor>>;
  /** Decides again, later than the upgrade: sign-ins end, and people leave sessions. */
  admitAgain(visitor: Pick<Visitor, 'cookie' | 'query'>): Promise<Admission<Visitor>>;
}

/** Makes what admits. Those who come at once are looked up together, and nobody is turned away for
 *  coming with many. */
export function createAdmission(
  deps: Pick<Deps, 'db' | 'config'>,
  viewerOf: (cookie: string | undefined) => Promise<Viewer | null>,
): ChamberAdmission {
  const belonging = readTogether((keys: readonly string[]) => loadBelongingOf(deps.db, keys));

  async function admitAgain({
    cookie,
    query,
  }: Pick<Visitor, 'cookie' | 'query'>): Promise<Admission<Visitor>> {
    const viewer = await viewerOf(cookie);
    if (viewer === null) return { ok: false, status: 401 };
    if (query.personId !== viewer.userId) return { ok: false, status: 403 };
    const belongs = await belonging(keyOf(query.idVotingSession, viewer.userId));
    if (belongs === undefined) return { ok: false, status: 404 };
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

/** An account in a session; accounts have no `/` in their ids. */
function keyOf(idVotingSession: string, userId: string): string {
  return `${userId}/${idVotingSession}`;
}

/** Of these accounts in sessions, those who belong there. */
async function loadBelongingOf(db: Deps['db'], keys: readonly string[]): Promise<Map<string, true>> {
  const asked = new Map<string, string[]>();
  for (const key of keys) {
    const at = key.indexOf('/');
    const idVotingSession = key.slice(at + 1);
    asked.set(idVotingSession, [...(asked.get(idVotingSession) ?? []), key.slice(0, at)]);
  }
  const found = await Promise.all(
    [...asked].map(async ([idVotingSession, userIds]) =>
      [...(await loadBelonging(db, idVotingSession, userIds))].map((userId) =>
        keyOf(idVotingSession, userId),
      ),
    ),
  );
  return new Map(found.flat().map((key) => [key, true]));
}

/** The socket's address is that of the page it belongs to. */
function isOwnPage(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}
