/** Where a text stands in some bytes, every time. */
function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) places.push(at);
  return places;
}

/** An option that somebody chose, as it stands in a file. */
export interface FoundChoice {
  readonly option: string;
  /** What stands around it. */
  readonly before: Buffer;
  readonly after: Buffer;
}

const AROUND_BYTES = 64;
/** How far the options of a question stand apart where the question lists them. */
const IN_A_LIST_BYTES = 64;

/** The options in some bytes that somebody chose, in the order in which they stand there: not those
 *  that stand in a row as the question lists them, and not those in `published`, the text of a
 *  record that everybody may read. */
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
    // A record is cut into pieces where it is long, so one side may be another piece.
    const isPublished =
      published.includes(`${before.subarray(-16).toString()}${option}`) ||
      published.includes(`${option}${after.subarray(0, 16).toString()}`);
    return isListed || isPublished ? [] : [{ option, before, after }];
  });
}

/** How many of the choices, in the order in which they were found, stand where the voters' own
 *  stand in an order of theirs: the most over every window of them, forwards and backwards. By
 *  chance a third of them do where there are three options. */
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

/** More alike than chance makes them, once in thousands of millions: six standard deviations above
 *  the mean, of three options. */
export function moreThanChance(voters: number): number {
  return voters / 3 + 6 * Math.sqrt((voters * 2) / 9);
}
