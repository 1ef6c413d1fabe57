import type { TestServer } from './test-server.ts';

/** Leaves `admin` as the only administrator of a test server: the demonstration has two. */
export async function keepOneAdministrator({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await database.pool.query(`delete from user_roles where role_id = 'administrator' and user_id <> 'admin'`);
}
