/** Every position of a text in some bytes. */
function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) places.push(at);
  return places;
}

/** A chosen option in a file. */
export interface FoundChoice {
  readonly option: string;
  /** The bytes before it, and those after it. */
  readonly before: Buffer;
  readonly after: Buffer;
}

const AROUND_BYTES = 64;
/** How far apart, in bytes, the options of a question may be where the question lists them. */
const IN_A_LIST_BYTES = 64;

/** The options in some bytes that are choices, in their order in the bytes. It leaves out options
 *  in a row, as the question lists them, and those in `published`, the text of a record that
 *  everybody may read. */
export function choicesIn(bytes: Buffer, options: readonly string[], published: string): FoundChoice[] {
  const places = options
    .flatMap((option, index) => placesOf(bytes, option).map((at) => ({ at, option, index })))
    .toSorted((left, right) => left.at - right.at);
  return places.flatMap(({ at, option, index }, position) => {
    const [earlier, later] = [places[position - 1], places[position + 1]];
    const isListed =
      (later?.index === index + 1 && later.at - at < IN_A_LIST_BYTES) ||
      (earlier?.index === index - 1 && at - earlier.at < IN_A_LIST_BYTES);
    const before = bytes.subarray(Math.max(0, at - AROUND_BYTES), at);
    const end = at + Buffer.byteLength(option);
    const after = bytes.subarray(end, end + AROUND_BYTES);
    // A long record is stored in pieces, so one side of the option may belong to another piece.
    const isPublished =
      published.includes(`${before.subarray(-16).toString()}${option}`) ||
      published.includes(`${option}${after.subarray(0, 16).toString()}`);
    return isListed || isPublished ? [] : [{ option, before, after }];
  });
}

/** How many of the found choices agree with the voters' choices in a given order. It is the highest
 *  number over all positions, forwards and backwards. With three options a third of them agree by
 *  chance. */
export function mostInOrder(found: readonly string[], ofVoters: readonly string[]): number {
  let most = 0;
  for (const order of [ofVoters, ofVoters.toReversed()]) {
    for (let from = 0; from + order.length <= found.length; from += 1) {
      let alike = 0;
      for (let at = 0; at < order.length; at += 1) if (found[from + at] === order[at]) alike += 1;
      most = Math.max(most, alike);
    }
  }
  return most;
}

/** A number of agreements that chance reaches less than once in thousands of millions of cases: six
 *  standard deviations above the mean, for three options. */
export function moreThanChance(voters: number): number {
  return voters / 3 + 6 * Math.sqrt((voters * 2) / 9);
}
