import type { IncomingMessage } from 'node:http';
import { socketQuery, type SocketQuery } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { isOwnOrigin } from '../../platform/http/same-origin.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Admission } from '../../platform/socket/socket-server.ts';
import { requireSessionOf } from '../sessions/public.ts';

/** Who stands at the door of the chamber's socket. */
export interface Visitor {
  readonly viewer: Viewer;
  readonly query: SocketQuery;
  readonly cookie: string | undefined;
}

/** Decides over an upgrade: the page's own origin, a sign-in, the account that the query claims, and a session that the
 *  account belongs to. The cookie counts, never the claim. Source: WS-01, DESIGN §4, §7. */
export async function admit(
  deps: Deps,
  viewerOf: (cookie: string | undefined) => Promise<Viewer | null>,
  request: IncomingMessage,
  url: URL,
): Promise<Admission<Visitor>> {
  if (!isOwnPage(url.pathname)) return { ok: false, status: 404 };
  const { origin, host } = request.headers;
  // A browser always sends `Origin` with an upgrade; a request without one is refused too.
  if (!isOwnOrigin(origin, host, deps.config.publicUrl)) return { ok: false, status: 403 };
  const query = socketQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) return { ok: false, status: 400 };
  return admitVisitor(deps, viewerOf, { cookie: request.headers.cookie, query: query.data });
}

/** Decides again, later than the upgrade: sign-ins end, and people leave sessions. */
export async function admitVisitor(
  deps: Deps,
  viewerOf: (cookie: string | undefined) => Promise<Viewer | null>,
  { cookie, query }: Pick<Visitor, 'cookie' | 'query'>,
): Promise<Admission<Visitor>> {
  const viewer = await viewerOf(cookie);
  if (viewer === null) return { ok: false, status: 401 };
  if (query.personId !== viewer.userId) return { ok: false, status: 403 };
  try {
    await requireSessionOf(deps.db, viewer, query.idVotingSession);
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, status: 404 };
    throw error;
  }
  return { ok: true, who: { viewer, query, cookie } };
}

/** The socket's address is that of the page it belongs to. */
function isOwnPage(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}
