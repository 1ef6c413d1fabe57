import type { ErrorCode } from '@hemicycle/contract/errors';
import type { TestServer } from '../test-server.ts';
import type { TestClient } from '../test-client.ts';

/** All actors of the table: nobody (signed out), one person of each role, a member who does not
 *  belong to the session (the outsider), an account of the session without any role, and a guest of
 *  the session with the role of members. */
export const cast = [
  'nobody',
  'admin',
  'moderator',
  'captioner',
  'transcriber',
  'interpreter',
  'observer',
  'bot',
  'member',
  'outsider',
  'roleless',
  'guest',
] as const;
export type Actor = (typeof cast)[number];

/** The account that an actor signs in with; null: the actor is signed out. */
export function accountOf(actor: Actor): string | null {
  switch (actor) {
    case 'nobody':
      return null;
    case 'member':
      return 'member08';
    case 'outsider':
      return 'member24';
    default:
      return actor;
  }
}

/** The members of each session that the table makes: the whole cast except the outsider. */
export const sessionMembers: readonly string[] = [
  ...cast.filter((actor) => actor !== 'outsider').flatMap((actor) => accountOf(actor) ?? []),
  'member02',
  'member03',
];

/** The outcome of a call: answered, or refused with this code. */
export type Outcome = 'ok' | ErrorCode;
export type Expected = Readonly<Record<Actor, Outcome>>;

/** The call is public: everybody may make it, signed in or not. */
export const everybody: Expected = outcomes('ok', { nobody: 'ok' });

/** Everybody who is signed in may make the call, guests included. */
export const signedIn: Expected = outcomes('ok');

/** Everybody with an account may make the call. */
export const accounts: Expected = outcomes('ok', { guest: 'account-needed' });

/** The people of the session may make the call; an outsider does not learn that the session
 *  exists. */
export const peopleOfSession: Expected = outcomes('ok', { outsider: 'not-found' });

/** The same as `peopleOfSession`, but not for guests. */
export const accountsOfSession: Expected = outcomes('ok', { outsider: 'not-found', guest: 'account-needed' });

/** Only these actors may make the call; all others lack the permission. `otherwise`: the outcomes
 *  that differ from this. */
export function only(allowed: readonly Actor[], otherwise: Partial<Expected> = {}): Expected {
  const named = Object.fromEntries(allowed.map((actor) => [actor, 'ok' as const]));
  return outcomes('permission-missing', { ...named, ...otherwise });
}

/** The same outcome for everybody who is signed in, except for those in `otherwise`. A guest gets
 *  the same as a member. */
export function outcomes(outcome: Outcome, otherwise: Partial<Expected> = {}): Expected {
  const all: Record<Actor, Outcome> = {
    nobody: 'not-signed-in',
    admin: outcome,
    moderator: outcome,
    captioner: outcome,
    transcriber: outcome,
    interpreter: outcome,
    observer: outcome,
    bot: outcome,
    member: outcome,
    outsider: outcome,
    roleless: outcome,
    guest: otherwise.member ?? outcome,
  };
  return { ...all, ...otherwise };
}

/** Signs the whole cast in. It makes the account without roles, with the usual password, and the
 *  guest. */
export async function signInCast(server: TestServer): Promise<Readonly<Record<Actor, TestClient>>> {
  await server.database.pool.query(
    `insert into users (id, email, display_name, password_hash, created_ms)
     select 'roleless', 'roleless@demo.test', 'Nadia Without-Role', password_hash, 0 from users where id = 'observer'`,
  );
  await server.database.pool.query(
    `insert into users (id, email, display_name, type, created_ms)
     values ('guest', 'guest@demo.test', 'Gerda Guest', 'guest-temporary', 0)`,
  );
  await server.database.pool.query(
    `insert into user_roles (user_id, role_id, position) values ('guest', 'member', 0)`,
  );
  const clients = await Promise.all(
    cast.map(async (actor) => {
      const account = accountOf(actor);
      return [actor, account === null ? server.client() : await server.signIn(account)] as const;
    }),
  );
  return Object.fromEntries(clients) as Record<Actor, TestClient>;
}
