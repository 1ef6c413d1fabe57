import type { RecordKey } from '@hemicycle/contract/records';
import { problemsOfKeyList } from '@hemicycle/record/verify-keys';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';

/** The keys that the witness knows, and those of a list that they endorsed, one after another. A
 *  key that no known key endorsed does not belong to the site, whoever publishes it. `problems`:
 *  what is wrong with the keys, in words. Source: BEY-36. */
export function withEndorsedKeys(
  known: readonly RecordKey[],
  published: readonly RecordKey[],
): { readonly keys: RecordKey[]; readonly problems: string[] } {
  const keys = [...known];
  for (let grew = true; grew;) {
    const next = published.filter(
      ({ keyId, endorsement }) =>
        keys.every((key) => key.keyId !== keyId) &&
        keys.some((key) => key.keyId === (endorsement?.keyId ?? '')),
    );
    keys.push(...next);
    grew = next.length > 0;
  }
  return { keys, problems: problemsOfKeyList(keys, verifyEd25519) };
}
