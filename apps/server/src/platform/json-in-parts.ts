import { setImmediate } from 'node:timers/promises';

/** How many elements of a list become text at once: under a millisecond for such as a vote. */
const PART = 500;

/** The text that `JSON.stringify` makes of plain data, in parts. A list that is longer than a part
 *  lets the event loop answer others after each of them. */
export async function* jsonInParts(value: unknown): AsyncGenerator<string> {
  if (Array.isArray(value) && value.length > PART) {
    for (let from = 0; from < value.length; from += PART) {
      const part = JSON.stringify(value.slice(from, from + PART)).slice(1, -1);
      yield `${from === 0 ? '[' : ','}${part}`;
      await setImmediate();
    }
    yield ']';
    return;
  }
  if (!isPlainObject(value)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  for (const [index, [name, field]] of fields.entries()) {
    yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    yield* jsonInParts(field);
  }
  yield fields.length === 0 ? '{}' : '}';
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
