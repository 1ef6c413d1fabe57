import type { ErrorCode } from '@hemicycle/contract/errors';
import type { TestServer } from '../test-server.ts';
import type { TestClient } from '../test-client.ts';

/** Everybody whom the table asks: signed out, one of each role, a member who does not belong to the session in question, and an
 *  account of the session without any role. */
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
] as const;
export type Actor = (typeof cast)[number];

/** The account that an actor signs in with; null: nobody does. */
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

/** The members of each session that the table makes: everybody but the outsider. */
export const sessionMembers: readonly string[] = [
  ...cast.filter((actor) => actor !== 'outsider').flatMap((actor) => accountOf(actor) ?? []),
  'member02',
  'member03',
];

/** What comes back: the call is done, or refused with this code. */
export type Outcome = 'ok' | ErrorCode;
export type Expected = Readonly<Record<Actor, Outcome>>;

/** Public: everybody, signed in or not. */
export const everybody: Expected = outcomes('ok', { nobody: 'ok' });

/** Anybody with an account. */
export const signedIn: Expected = outcomes('ok');

/** The people of the session; an outsider does not learn that it exists. */
export const peopleOfSession: Expected = outcomes('ok', { outsider: 'not-found' });

/** Only those named; all others lack the permission. `otherwise` says what is different. */
export function only(allowed: readonly Actor[], otherwise: Partial<Expected> = {}): Expected {
  const named = Object.fromEntries(allowed.map((actor) => [actor, 'ok' as const]));
  return outcomes('permission-missing', { ...named, ...otherwise });
}

/** The same outcome for everybody with an account, but for those named. */
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
  };
  return { ...all, ...otherwise };
}

/** Signs the whole cast in. The account without roles is made here, with the password of the others. */
export async function signInCast(server: TestServer): Promise<Readonly<Record<Actor, TestClient>>> {
  await server.database.pool.query(
    `insert into users (id, email, display_name, password_hash, created_ms)
     select 'roleless', 'roleless@demo.test', 'Nadia Without-Role', password_hash, 0 from users where id = 'observer'`,
  );
  const clients = await Promise.all(
    cast.map(async (actor) => {
      const account = accountOf(actor);
      return [actor, account === null ? server.client() : await server.signIn(account)] as const;
    }),
  );
  return Object.fromEntries(clients) as Record<Actor, TestClient>;
}
