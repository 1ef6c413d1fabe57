import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../database.ts';
import type { News } from '../../news.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { tokenOf } from './sign-in-cookie.ts';
import { loadSignIns, renewSignIns } from './sign-in-store.ts';
import type { Renewal, SignInRow } from './sign-in-store.ts';
import { SIGN_IN_IDLE_MS, SIGN_IN_LONGEST_MS, SIGN_IN_RENEW_MS, VIEWER_CACHE_MS } from './sign-in-times.ts';
import { payloadKeyOf } from './sign-in-token.ts';

const CACHE_MAX_VIEWERS = 20_000;

/** Finds the viewer behind a cookie. */
export interface Viewers {
  /** Reads the viewer from a `Cookie` header; null when nobody is signed in or the sign-in has
   *  ended. The answer is at most `VIEWER_CACHE_MS` old. It is dropped at once on news of changed
   *  roles or an ended sign-in, and when news were lost. */
  viewerOf(cookieHeader: string | undefined): Promise<Viewer | null>;
  /** Forgets the viewers of an account, so that the next request reads them from the database. */
  forget(userId: string): void;
  /** Stops listening to news. */
  stop(): void;
}

interface Known {
  readonly viewer: Viewer;
  readonly untilMs: number;
}

/** Makes the lookup. Thousands of casts a second ask it. So it keeps viewers in memory for a few
 *  seconds by the hash of their token, and reads many viewers in one query. */
export function createViewers({
  db,
  clock,
  news,
  config,
}: {
  db: Kysely<Database>;
  clock: Clock;
  news: News;
  config: Pick<Config, 'publicUrl'>;
}): Viewers {
  const isHttps = config.publicUrl?.startsWith('https://') ?? false;
  const known = new Map<string, Known>();
  /** The hashes in `known` of each account and each sign-in, so that one viewer is forgotten
   *  without a search through all of them: a rush forgets thousands one by one. */
  const hashesOf = new Map<string, Set<string>>();
  const loading = new Map<string, Promise<Viewer | null>>();
  /** The value of `forgets` when an account or a sign-in was last forgotten while loads were under
   *  way. A load that began before then has outdated data about it. */
  const forgottenAt = new Map<string, number>();
  let forgets = 0;
  let allForgottenAt = 0;

  /** Forgets the viewers with these ids of accounts or sign-ins. */
  function forget(...ids: readonly string[]): void {
    forgets += 1;
    if (loading.size > 0) for (const id of ids) forgottenAt.set(id, forgets);
    for (const id of ids) for (const hash of hashesOf.get(id) ?? []) drop(hash);
  }

  const stopListening = news.listen((item) => {
    if (item.kind === 'rolesChanged' || item.kind === 'userSessionChanged') {
      forget(item.userId);
    } else if (item.kind === 'signedOut') {
      forget(...item.signInIds);
    }
  });
  const stopHearingOfLoss = news.onMissed(() => {
    forgets += 1;
    allForgottenAt = forgets;
    known.clear();
  });

  const read = readTogether((hashes: readonly string[]) => loadSignIns(db, hashes, clock.nowMs()));

  const write = readTogether(async (renewals: readonly Renewal[]) => {
    await renewSignIns(db, renewals, clock.nowMs());
    return new Map<Renewal, never>();
  });

  async function load(token: string, hash: string): Promise<Viewer | null> {
    const before = forgets;
    const nowMs = clock.nowMs();
    const signIn = await read(hash);
    if (signIn === undefined) return null;
    const { roles } = signIn;
    const viewer = {
      userId: signIn.userId,
      kind: signIn.type === 'user' ? ('account' as const) : ('guest' as const),
      email: signIn.email,
      displayName: signIn.displayName,
      roleIds: roles.map(({ id }) => id),
      roleNames: roles.map(({ name }) => name),
      actionsAllowed: new Set(roles.flatMap(({ actionsAllowed }) => actionsAllowed)),
      signInId: signIn.signInId,
      payloadKey: payloadKeyOf(token),
      votingSessionToAttend: signIn.votingSessionToAttend,
      provenAtMs: signIn.provenMs,
    };
    const expiresMs = await renew(signIn, nowMs);
    // A request for this sign-in that came after it was forgotten waits for this load as well, so
    // the load must be repeated.
    const forgotten = [viewer.userId, viewer.signInId].map((id) => forgottenAt.get(id) ?? 0);
    const isOlder = Math.max(allForgottenAt, ...forgotten) > before;
    if (isOlder) return load(token, hash);
    keep(hash, { viewer, untilMs: Math.min(nowMs + VIEWER_CACHE_MS, expiresMs) });
    return viewer;
  }

  async function renew(signIn: SignInRow, nowMs: number): Promise<number> {
    const expiresMs = Math.min(nowMs + SIGN_IN_IDLE_MS, signIn.createdMs + SIGN_IN_LONGEST_MS);
    if (expiresMs < signIn.expiresMs + SIGN_IN_RENEW_MS) return signIn.expiresMs;
    await write({ signInId: signIn.signInId, expiresMs });
    return expiresMs;
  }

  function keep(hash: string, entry: Known): void {
    // A map keeps the order of insertion, so its first entry is the oldest.
    const [oldest] = known.keys();
    if (known.size >= CACHE_MAX_VIEWERS && oldest !== undefined) drop(oldest);
    drop(hash);
    known.set(hash, entry);
    for (const id of [entry.viewer.userId, entry.viewer.signInId])
      hashesOf.set(id, (hashesOf.get(id) ?? new Set()).add(hash));
  }

  function drop(hash: string): void {
    const entry = known.get(hash);
    if (entry === undefined) return;
    known.delete(hash);
    for (const id of [entry.viewer.userId, entry.viewer.signInId]) {
      const hashes = hashesOf.get(id);
      hashes?.delete(hash);
      if (hashes?.size === 0) hashesOf.delete(id);
    }
  }

  return {
    async viewerOf(cookieHeader) {
      const token = tokenOf(cookieHeader, isHttps);
      if (token === null) return null;
      const hash = tokenHash(token);
      const entry = known.get(hash);
      if (entry !== undefined && clock.nowMs() < entry.untilMs) return entry.viewer;
      const underWay = loading.get(hash);
      if (underWay !== undefined) return underWay;
      const loaded = load(token, hash).finally(() => {
        loading.delete(hash);
        if (loading.size === 0) forgottenAt.clear();
      });
      loading.set(hash, loaded);
      return loaded;
    },
    forget,
    stop() {
      stopListening();
      stopHearingOfLoss();
    },
  };
}
