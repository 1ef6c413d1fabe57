import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from './platform/start-error.ts';

/** The keys with which providers of SAML may encrypt what they say to this site. */
export interface SamlKeys {
  /** PEM: the key, and an earlier one that providers still use which have not read the new
   *  metadata. */
  readonly privateKeys: readonly string[];
  /** The certificate of the first key, Base64 of DER. */
  readonly certificate: string;
  /** Until when the certificate holds, ms since the epoch. */
  readonly untilMs: number;
}

export const samlShape = {
  HEMICYCLE_SAML_KEY_FILE: z.string().min(1).optional(),
  HEMICYCLE_SAML_CERTIFICATE_FILE: z.string().min(1).optional(),
  HEMICYCLE_SAML_EARLIER_KEY_FILE: z.string().min(1).optional(),
};

const KEY_MIN_BITS = 2048;

/** Reads the keys and the certificate; null where neither is set. @throws StartError naming the
 *  setting that is wrong; it never contains a part of the key. Source: BEY-21. */
export function samlKeysOf({
  HEMICYCLE_SAML_KEY_FILE: keyFile,
  HEMICYCLE_SAML_CERTIFICATE_FILE: certificateFile,
  HEMICYCLE_SAML_EARLIER_KEY_FILE: earlierFile,
}: z.output<z.ZodObject<typeof samlShape>>): SamlKeys | null {
  if (keyFile === undefined && certificateFile === undefined) {
    if (earlierFile === undefined) return null;
    throw new StartError('HEMICYCLE_SAML_EARLIER_KEY_FILE needs HEMICYCLE_SAML_KEY_FILE beside it.');
  }
  if (keyFile === undefined || certificateFile === undefined)
    throw new StartError('HEMICYCLE_SAML_KEY_FILE and HEMICYCLE_SAML_CERTIFICATE_FILE go together.');
  const key = readKey('HEMICYCLE_SAML_KEY_FILE', keyFile);
  const earlier = earlierFile === undefined ? [] : [readKey('HEMICYCLE_SAML_EARLIER_KEY_FILE', earlierFile)];
  const certificate = read(
    'HEMICYCLE_SAML_CERTIFICATE_FILE',
    certificateFile,
    (pem) => new X509Certificate(pem),
  );
  if (!certificate.checkPrivateKey(key))
    throw new StartError(
      'HEMICYCLE_SAML_CERTIFICATE_FILE is not the certificate of HEMICYCLE_SAML_KEY_FILE.',
    );
  return {
    privateKeys: [key, ...earlier].map((one) => String(one.export({ type: 'pkcs8', format: 'pem' }))),
    certificate: certificate.raw.toString('base64'),
    untilMs: Date.parse(certificate.validTo),
  };
}

function readKey(setting: string, file: string): KeyObject {
  const key = read(setting, file, createPrivateKey);
  if (isStrong(key)) return key;
  throw new StartError(`${setting} must hold an RSA key of at least ${KEY_MIN_BITS} bits.`);
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= KEY_MIN_BITS;
}

function read<Result>(setting: string, file: string, parse: (pem: string) => Result): Result {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StartError(`${setting} must name a file in PEM that the server can read.`, { cause });
  }
}
