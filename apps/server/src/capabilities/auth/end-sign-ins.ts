import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { News } from '../../news.ts';
import { deleteSignIn, deleteSignInsOfUser } from './sign-in-store.ts';

interface EndParts {
  readonly db: Kysely<Database>;
  readonly news: News;
}

/** Ends one sign-in on every server: its sockets close, and its cookie becomes invalid.
 *  Idempotent. */
export async function endSignIn({ db, news }: EndParts, signInId: string): Promise<void> {
  await deleteSignIn(db, signInId);
  news.announce({ kind: 'signedOut', signInIds: [signInId] });
}

/** Ends every sign-in of an account, in all browsers. Idempotent. */
export async function endSignIns({ db, news }: EndParts, userId: string): Promise<void> {
  const signInIds = await deleteSignInsOfUser(db, userId);
  if (signInIds.length > 0) news.announce({ kind: 'signedOut', signInIds });
}
