import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';
import { writeWhole } from './write-whole.ts';

const SECRET_FILE = 'receipt-secret';
const SECRET_BYTES = 32;

const secrets = new Map<string, KeyObject>();

/** The secret of the site, made on the first start. Receipts of votes and the codes of guest links
 *  are derived from it, each under a name of its own. It is never in the database but in the data
 *  folder (`receipt-secret`, mode 0600). Servers that share a database must share this file.
 *  @throws StartError with one clear line where it is damaged. */
export function siteSecretOf(dataDir: string): KeyObject {
  // Keep a key object: with bytes, each receipt would make a new key object, which takes as long as
  // the receipt itself.
  const secret = secrets.get(dataDir) ?? createSecretKey(readOrMakeSecret(dataDir));
  secrets.set(dataDir, secret);
  return secret;
}

function readOrMakeSecret(dataDir: string): Buffer {
  const path = join(dataDir, SECRET_FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Where several servers start at once, the first one writes the file.
    writeWhole(path, randomBytes(SECRET_BYTES));
  }
  return readSecret(path);
}

function readSecret(path: string): Buffer {
  try {
    const secret = readFileSync(path);
    if (secret.length === SECRET_BYTES) return secret;
    throw new RangeError(`${secret.length} bytes`);
  } catch (cause) {
    throw new StartError(
      `${path} is damaged or cannot be read (it is a file of ${SECRET_BYTES} bytes). Bring it back from the backup; do not delete it where votes have been cast, because their receipts could not be checked any more.`,
      { cause },
    );
  }
}
