import { beginSignIn } from '@hemicycle/server/capabilities/auth/begin-sign-in';
import { createTestClient, type TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** A member who may vote, signed in. */
export interface EnrolledVoter {
  readonly userId: string;
  readonly client: TestClient;
}

/** Makes `count` accounts of members without a password, and signs each in without HTTP: signing in
 *  hundreds over HTTP takes a minute. */
export async function enrolVoters(server: TestServer, count: number): Promise<EnrolledVoter[]> {
  const { pool, db } = server.database;
  const userIds = Array.from({ length: count }, (_, index) => `voter-${String(index + 1).padStart(3, '0')}`);
  await pool.query(
    `insert into users (id, email, display_name, created_ms)
     select id, id || '@voters.test', 'Voter ' || id, 0 from unnest($1::text[]) id`,
    [userIds],
  );
  await pool.query(
    `insert into user_roles (user_id, role_id, position) select id, 'member', 0 from unnest($1::text[]) id`,
    [userIds],
  );
  const voters: EnrolledVoter[] = [];
  for (const userId of userIds) {
    const token = await beginSignIn({ db, clock: server.clock }, userId);
    voters.push({ userId, client: createTestClient(server.url, `hemicycle_sign_in=${token}`) });
  }
  return voters;
}
