import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { BallotShape } from '@hemicycle/rules/polls/ballot-text';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
/** The sealed ballots of a poll all have the same length. Their text is padded to a multiple of
 *  this many bytes. */
const PADDING_STEP_BYTES = 64;
/** How many bytes a part of a split vote needs besides the name of its option. */
const PART_BYTES = 64;
const MARK_BYTES = 16;

/** A sealed ballot cannot be opened: the key, the voter or the poll is another one, or its bytes
 *  were changed. The message names nobody. */
export class UnopenableBallotError extends Error {
  override name = 'UnopenableBallotError';
}

/** Seals and opens the ballots of one secret poll. */
export interface BallotSeal {
  /** Encrypts the ballot's text, padded to the common length, by AES-256-GCM, bound to the poll and
   *  the voter. */
  seal(userId: string, text: string): Buffer;
  /** @throws UnopenableBallotError when it was sealed for another voter or poll, or by another key,
   *  or was changed. */
  open(userId: string, sealed: Buffer): string;
  /** A mark that shows whether a repeated request asks for the same ballot, as long as the key
   *  exists. base64url. */
  markOf(userId: string, requestId: string, text: string): string;
}

/** The seal of a poll with this key. Sealing and marking use two different derived keys, so that
 *  marks reveal nothing about ballots. Source: DESIGN §6, BEY-03. */
export function sealOf(pollId: string, key: Buffer, shape: BallotShape): BallotSeal {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, pollId, `hemicycle ballot ${purpose}`, 32));
  const sealingKey = derive('seal');
  const markingKey = derive('mark');
  const paddedBytes = paddedLength(shape);
  const boundTo = (userId: string): Buffer => Buffer.from(JSON.stringify([pollId, userId]));
  return {
    seal(userId, text) {
      const ballot = Buffer.from(text);
      const padded = Buffer.alloc(paddedBytes);
      if (LENGTH_BYTES + ballot.length > paddedBytes)
        throw new RangeError('This ballot is longer than any can be.');
      padded.writeUInt32BE(ballot.length);
      ballot.copy(padded, LENGTH_BYTES);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(boundTo(userId));
      return Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
    },
    open(userId, sealed) {
      let padded: Buffer;
      try {
        const nonce = sealed.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce, { authTagLength: TAG_BYTES })
          .setAAD(boundTo(userId))
          .setAuthTag(sealed.subarray(-TAG_BYTES));
        padded = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (cause) {
        throw new UnopenableBallotError('a sealed ballot does not open under the key of its poll', { cause });
      }
      return padded.subarray(LENGTH_BYTES, LENGTH_BYTES + padded.readUInt32BE()).toString();
    },
    markOf: (userId, requestId, text) =>
      createHmac('sha256', markingKey)
        .update(JSON.stringify([pollId, userId, requestId, text]))
        .digest()
        .subarray(0, MARK_BYTES)
        .toString('base64url'),
  };
}

/** The length of the longest possible ballot of this poll, rounded up, so that the length of a
 *  sealed ballot reveals nothing about its choice. */
function paddedLength({ form, voteOptions, maySplit }: BallotShape): number {
  const spelled = (options: readonly string[]): number =>
    options.reduce((sum, option) => sum + Buffer.byteLength(JSON.stringify(option)) + 1, 0);
  const longest =
    form.kind === 'questions'
      ? form.questions.reduce((sum, question) => sum + spelled(question.voteOptions), 0)
      : spelled(voteOptions) + (maySplit ? voteOptions.length * PART_BYTES : 0);
  return Math.ceil((LENGTH_BYTES + 2 + longest) / PADDING_STEP_BYTES) * PADDING_STEP_BYTES;
}
