import { generateKeyPairSync, sign } from 'node:crypto';

/** A key with a certificate that it has signed for itself. */
export interface SelfSigned {
  readonly privateKeyPem: string;
  readonly certificatePem: string;
  /** The certificate as Base64 of DER. */
  readonly certificateBase64: string;
}

const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const DAY_MS = 86_400_000;

/** Makes a key and its certificate, which holds from yesterday for `days`. */
export function selfSigned(name: string, days = 365): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const named = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))));
  const time = (ms: number) => {
    const text = new Date(ms)
      .toISOString()
      .replaceAll(/[-:T]|\.\d+/g, '')
      .slice(2);
    return tagged(0x17, Buffer.from(text));
  };
  const nowMs = Date.now();
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    named,
    sequence(time(nowMs - DAY_MS), time(nowMs + days * DAY_MS)),
    named,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('RSA-SHA256', content, privateKey);
  const der = sequence(content, SHA256_WITH_RSA, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const certificateBase64 = der.toString('base64');
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: `-----BEGIN CERTIFICATE-----\n${certificateBase64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    certificateBase64,
  };
}

/** A value of DER: its tag, its length, its content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}
