import { openJwe } from './open-jwe.ts';

const COMPACT_JWE = /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/;
const DROPPED = Symbol('dropped');

function isJwe(value: unknown): value is string {
  return typeof value === 'string' && COMPACT_JWE.test(value);
}

/** Opens an encrypted answer: a compact JWE (`dir`, `A256GCM`), or an array of them. Items that do
 *  not decrypt are dropped from an array; a single one becomes undefined. Anything else is returned
 *  as it is. `key`: base64url, 32 bytes. Never rejects. Source: FND-26, C1, DESIGN §4. */
export async function openAnswer(
  answer: unknown,
  key: string | undefined,
  onDropped: (error: unknown) => void,
): Promise<unknown> {
  if (isJwe(answer)) {
    const opened = await open(answer, key, onDropped);
    return opened === DROPPED ? undefined : opened;
  }
  if (!Array.isArray(answer) || !answer.some(isJwe)) return answer;
  const items = await Promise.all(
    answer.map((item: unknown) => (isJwe(item) ? open(item, key, onDropped) : item)),
  );
  return items.filter((item) => item !== DROPPED);
}

async function open(
  jwe: string,
  key: string | undefined,
  onDropped: (error: unknown) => void,
): Promise<unknown> {
  try {
    if (key === undefined) throw new Error('No payload key: sessioninfo has not been read.');
    const value: unknown = JSON.parse(new TextDecoder().decode(await openJwe(jwe, key)));
    return value;
  } catch (error) {
    onDropped(error);
    return DROPPED;
  }
}
