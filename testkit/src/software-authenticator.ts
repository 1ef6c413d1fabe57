import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@hemicycle/contract/passkeys';

const FLAG = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  hasKey: 0x40,
} as const;

/** How an answer differs from a valid one. */
export interface Departure {
  /** The origin of another page than the one that asked. */
  readonly origin?: string;
  /** The device did not verify the person. */
  readonly unverified?: true;
  /** Another passkey's key signed the answer. */
  readonly forged?: true;
  /** The counter to send instead of the next one. */
  readonly counter?: number;
  /** The passkey claims that it may be synced. */
  readonly backupEligible?: true;
  /** The new key is RSA of 1,024 bits. */
  readonly weakKey?: true;
  /** The owner that the answer names; null: none. */
  readonly userHandle?: string | null;
}

/** One passkey on one device, in software: ES256, discoverable, the person always verified. */
export interface SoftwareAuthenticator {
  /** The id of the passkey in base64url. */
  readonly credentialId: string;
  /** Makes the passkey, as a browser at `origin` would. */
  make(asked: PasskeyCreation, origin: string, departure?: Departure): MadePasskey;
  /** Signs a challenge. Call `make` first. */
  use(asked: PasskeyRequest, origin: string, departure?: Departure): UsedPasskey;
}

/** An authenticator that holds one passkey. `counts`: it counts its uses, as hardware keys do and
 *  synced passkeys do not. */
export function createSoftwareAuthenticator({ counts = false } = {}): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let owner: string | undefined;
  let uses = 0;

  const flagsOf = (departure: Departure, more = 0) =>
    FLAG.userPresent |
    (departure.unverified ? 0 : FLAG.userVerified) |
    (departure.backupEligible || !counts ? FLAG.backupEligible | FLAG.backedUp : 0) |
    more;

  return {
    credentialId: id,
    make(asked, origin, departure = {}) {
      owner = asked.user.id;
      const head = authenticatorHead(asked.rp.id, flagsOf(departure, FLAG.hasKey), 0);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        head,
        Buffer.alloc(16),
        length,
        credentialId,
        departure.weakKey ? weakCoseKey() : coseKey(publicKey),
      ]);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', asked.challenge, departure.origin ?? origin),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use(asked, origin, departure = {}) {
      uses += 1;
      const counter = departure.counter ?? (counts ? uses : 0);
      const authData = authenticatorHead(asked.rpId, flagsOf(departure), counter);
      const clientDataJSON = clientData('webauthn.get', asked.challenge, departure.origin ?? origin);
      const signed = Buffer.concat([
        authData,
        hash('sha256', Buffer.from(clientDataJSON, 'base64url'), 'buffer'),
      ]);
      const key = departure.forged
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : privateKey;
      const userHandle = departure.userHandle === undefined ? owner : departure.userHandle;
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, key).toString('base64url'),
          ...(userHandle === null || userHandle === undefined ? {} : { userHandle }),
        },
      };
    },
  };
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function authenticatorHead(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([hash('sha256', rpId, 'buffer'), rest]);
}

/** The public key as COSE writes it: EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** A public key of RS256 that is too short. */
function weakCoseKey(): Buffer {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [cborInteger(1), cborInteger(3)],
    [cborInteger(3), cborInteger(-257)],
    [cborInteger(-1), cborBytes(Buffer.from(n, 'base64url'))],
    [cborInteger(-2), cborBytes(Buffer.from(e, 'base64url'))],
  ]);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -value - 1) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
