import { hash, randomBytes } from 'node:crypto';
import { PASSKEY_CHALLENGE_MS } from '@hemicycle/contract/limits';
import { startPasskeySignIn } from '@hemicycle/contract/passkeys';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { networkKeyOf } from './failure-limits.ts';
import {
  countChallengesOfNetwork,
  deleteChallengesOfSignIn,
  insertChallenge,
  takeChallengeRow,
} from './passkey-challenge-store.ts';

const CHALLENGE_BYTES = 32;
const [PER_NETWORK] = startPasskeySignIn.limit.most;

/** The purpose of a challenge, the only one that it may be used for. A person who signs in has no
 *  sign-in yet; for the other purposes there is one. */
export type ChallengeOf =
  | { readonly purpose: 'sign-in'; readonly remoteAddress: string }
  | { readonly purpose: 'add' | 'prove'; readonly signInId: string };

const clientData = z.object({ challenge: z.string().min(1) });

/** Makes a challenge of 256 random bits. The database stores only its hash. It is good for one
 *  answer within 5 minutes.
 *  @throws DomainError `rate-limited`. Source: BEY-32. */
export async function makeChallenge(deps: Deps, of: ChallengeOf): Promise<Uint8Array<ArrayBuffer>> {
  const nowMs = deps.clock.nowMs();
  const bytes = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  const networkHash = of.purpose === 'sign-in' ? networkKeyOf(of.remoteAddress) : null;
  if (networkHash !== null) {
    const held = await countChallengesOfNetwork(deps.db, networkHash, nowMs);
    requireRoom(PER_NETWORK, held);
  }
  if (of.purpose !== 'sign-in') await deleteChallengesOfSignIn(deps.db, of.signInId, of.purpose);
  await insertChallenge(
    deps.db,
    {
      challenge_hash: challengeHash(Buffer.from(bytes).toString('base64url')),
      purpose: of.purpose,
      sign_in_id: signInIdOf(of),
      network_hash: networkHash,
      expires_ms: nowMs + PASSKEY_CHALLENGE_MS,
    },
    nowMs,
  );
  return bytes;
}

/** Takes the challenge that an answer of the browser names, and returns it; it cannot be used
 *  again. Null where it is too old, used, or was made for another purpose. */
export async function takeChallenge(
  deps: Deps,
  of: ChallengeOf,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  const taken =
    challenge !== null &&
    (await takeChallengeRow(
      deps.db,
      { challenge_hash: challengeHash(challenge), purpose: of.purpose, sign_in_id: signInIdOf(of) },
      deps.clock.nowMs(),
    ));
  return taken ? challenge : null;
}

function signInIdOf(of: ChallengeOf): string | null {
  return of.purpose === 'sign-in' ? null : of.signInId;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const given: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return clientData.safeParse(given).data?.challenge ?? null;
  } catch {
    return null;
  }
}

function challengeHash(challenge: string): string {
  return hash('sha256', challenge, 'hex');
}
