const CENSORED = '[secret]';
const MAX_DEPTH = 8;

/** A key is a secret when its letters, in lower case and without separators, contain one of
 *  these. */
const SECRET_KEY =
  /cookie|authorization|password|passwd|secret|token|receipt|decision|credential|payloadkey|privatekey|logincode|ballot/;

/** A copy of `record` in which the value of every key that names a secret is replaced, at any
 *  depth. Objects that are not plain (errors, requests) pass untouched: serializers describe them.
 *  Never throws. */
export function withoutSecrets(record: Record<string, unknown>): Record<string, unknown> {
  return censorObject(record, 0);
}

function censorObject(record: object, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    copy[key] =
      isSecretKey(key) && value !== undefined && value !== null ? CENSORED : censor(value, depth + 1);
  }
  return copy;
}

function censor(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => censor(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? censorObject(value, depth) : value;
}

function isSecretKey(key: string): boolean {
  return SECRET_KEY.test(key.toLowerCase().replaceAll(/[-_ ]/g, ''));
}
