import { canonicalBytes } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';
import type { Signer } from './sign.ts';
import { entrySignedBytes } from './signed-bytes.ts';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };
type Path = readonly (string | number)[];

/** A change of a value: its kind, its place in the value, and the new value. */
export interface Change {
  readonly kind: 'other' | 'drop' | 'double' | 'swap';
  readonly at: number;
  readonly to: string;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of all values inside a value, starting with its own. */
export function pathsOf(value: Json, at: Path = []): Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((one, index) => pathsOf(one, [...at, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...at, name]))
      : [];
  return at.length === 0 ? inner : [at, ...inner];
}

/** A copy of `value` with the change at the path. A change that does not fit there leaves it as it
 *  is. */
export function changedAt(value: Json, [step, ...rest]: Path, change: Change): Json {
  if (step === undefined) return value;
  if (Array.isArray(value)) {
    const index = Number(step);
    if (rest.length > 0) {
      return value.map((one, at) => (at === index ? changedAt(one, rest, change) : one));
    }
    return changedList(value, index, change);
  }
  if (!isObject(value)) return value;
  const { [step]: here, ...others } = value;
  if (here === undefined) return value;
  if (rest.length > 0) return { ...value, [step]: changedAt(here, rest, change) };
  if (change.kind === 'drop') return others;
  if (change.kind === 'double') return { ...value, [`${step}${change.to}`]: here };
  return { ...value, [step]: otherThan(here, change) };
}

function changedList(list: readonly Json[], index: number, change: Change): Json[] {
  const other = change.at % list.length;
  switch (change.kind) {
    case 'drop':
      return list.toSpliced(index, 1);
    case 'double':
      return list.toSpliced(index, 0, list[index] ?? null);
    case 'swap':
      return list.with(index, list[other] ?? null).with(other, list[index] ?? null);
    case 'other':
      return list.with(index, otherThan(list[index] ?? null, change));
  }
}

function otherThan(value: Json, { at, to }: Change): Json {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + (at % 3 === 0 ? 1 : at);
  if (typeof value === 'string' && value !== '') {
    const place = at % value.length;
    return `${value.slice(0, place)}${to}${value.slice(place + 1)}`;
  }
  return value === null ? to : null;
}

/** A record with changed entries, hashed and signed again, with everything that depends on their
 *  hashes. `keys` null keeps the keys of the file, and the same keys sign each entry. */
export function signedOver(
  file: Json,
  signerOf: (keyId: Json | undefined) => Signer,
  keys: Json | null = null,
): Json {
  if (!isObject(file) || !Array.isArray(file['entries'])) return file;
  const hashes = new Map<Json | undefined, string>();
  const entries: Json[] = [];
  let previous: string | null = null;
  for (const signed of file['entries']) {
    if (!isObject(signed) || !isObject(signed['entry'])) continue;
    const entry: JsonObject = { ...signed['entry'] };
    if (previous !== null && entry['previous'] !== undefined) entry['previous'] = previous;
    const closing = hashes.get(entry['closing']);
    if (closing !== undefined) entry['closing'] = closing;
    const hash = hashOf(entry);
    const signer = signerOf(signed['keyId']);
    hashes.set(signed['hash'], hash);
    previous = hash;
    entries.push({
      entry,
      hash,
      keyId: signer.keyId,
      signature: signer.sign(entrySignedBytes(hash, RECORD_FORMAT)),
    });
  }
  const signer = signerOf(file['keyId']);
  const { signature: _, ...rest } = file;
  const head = isObject(file['head']) ? { head: headOver(file['head'], hashes, signerOf) } : {};
  const unsigned = { ...rest, ...head, entries, keyId: signer.keyId, ...(keys === null ? {} : { keys }) };
  const text = `${RECORD_FORMAT}\nfile\n${sha256Hex(canonicalBytes(unsigned))}`;
  return { ...unsigned, signature: signer.sign(new TextEncoder().encode(text)) };
}

function hashOf(entry: JsonObject): string {
  if (entry['kind'] !== 'closing') return sha256Hex(canonicalBytes(entry));
  const { leaves: _, electorate, replaced, ...rest } = entry;
  const hashed = (value: Json | undefined): string => sha256Hex(canonicalBytes(value ?? []));
  return sha256Hex(canonicalBytes({ ...rest, electorate: hashed(electorate), replaced: hashed(replaced) }));
}

function headOver(
  head: JsonObject,
  hashes: ReadonlyMap<Json | undefined, string>,
  signerOf: (keyId: Json | undefined) => Signer,
): JsonObject {
  const { signature: _, ...rest } = head;
  const signer = signerOf(head['keyId']);
  const hash = hashes.get(head['hash']) ?? head['hash'] ?? null;
  const unsigned = { ...rest, hash, keyId: signer.keyId };
  const text = `${RECORD_FORMAT}\nsession-head\n${sha256Hex(canonicalBytes(unsigned))}`;
  return { ...unsigned, signature: signer.sign(new TextEncoder().encode(text)) };
}
