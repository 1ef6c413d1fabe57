import { HIDDEN_TEXT, withoutForeignWords, withoutQuotes, withoutTexts } from './without-texts.ts';

/** The messages of errors that are known to have no text of a person in them, after what they quote
 *  was taken out: those of browsers, of the loader of the page's parts, of the calls of the API and
 *  of the media. Where a pattern ends before the message does, its rest is left out. */
const KNOWN_MESSAGES = [
  /^[\w$.()]+(?: [\w$.()]+)? is not (?:a function|defined|iterable|a constructor|an object)\.?$/u,
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) \[text\]\))?$/u,
  /^Cannot access \[text\] before initialization$/u,
  /^can't access property \[text\](?:, [\w$.]+ is (?:undefined|null))?$/u,
  /^(?:undefined|null) is not an object(?: \(evaluating \[text\]\))?$/u,
  /^Assignment to constant variable\.$/u,
  /^(?:Maximum call stack size exceeded|Invalid array length|Invalid time value|Out of memory)\.?$/u,
  /^Unexpected (?:token \[text\](?: is not valid JSON)?|end of JSON input)$/u,
  /^Converting circular structure to JSON/u,
  /^Minified React error #\d+/u,
  /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.)$/u,
  /^(?:Failed to fetch|error loading) dynamically imported module(?:: \S+)?$/u,
  /^(?:Importing a module script failed\.|Unable to preload CSS for \S+)$/u,
  /^(?:No answer within \d+ ms\.|The server answered \d+\.)$/u,
  /^The (?:server could not be reached|answer could not be read)\.$/u,
  /^(?:The operation was aborted|signal is aborted without reason|The user aborted a request)\.? ?$/u,
  /^(?:Permission (?:denied|dismissed)|Permission denied by (?:system|user))$/u,
  /^(?:Requested device not found|Device in use|Could not start (?:video|audio) source)$/u,
  /^The (?:play\(\) request was interrupted|request is not allowed by the user agent|document is not focused)/u,
  /^(?:could not establish (?:signal|pc) connection|Client initiated disconnect|engine disconnected)/u,
  /^(?:negotiation timed out|cannot publish track when not connected|publishing rejected)/u,
];
/** Begins the messages in which browsers say what call failed. The rest of them may say with
 *  what. */
const FAILED_CALL = /^Failed to (?:execute|construct|set the|read the) /u;

/** A line of a stack, as Chromium writes it, and as Firefox and Safari do. */
const FRAME =
  /^ *at (?:(?:async |new )?[\w$.<>#]+ (?:\[as [\w$]+\] )?\([^\s()]+:\d+(?::\d+)?\)|(?:async )?[^\s()]+:\d+(?::\d+)?|[\w$.<>]+ \(<anonymous>\))$|^[\w$.<>/*]*@\S+:\d+(?::\d+)?$/u;

const NAME = /^[A-Z]\w{0,40}$/u;
/** A value that is one word without a space, such as a state or a code. */
const WORD = /^[\w.:-]{1,64}$/u;
/** How much of a string is looked at. */
const PART_MAX_CHARS = 4_000;

/** The members of an object that are written: no text and no choice of a person has such a name. */
const TOLD_MEMBERS = [
  ...['code', 'status', 'kind', 'type', 'state', 'readyState', 'connectionState', 'requestId', 'source'],
  ...['attempt', 'width', 'height', 'wasClean', 'fatal', 'retry'],
];

/** A part of a line of the console as text, without what might be a text, or a choice, of a person.
 *  Of a string that is not the first part nothing is left but lines of a stack: the first one is
 *  what the program says, the others are with what. `texts`: texts of people that the page has.
 *  Source: CLOG-01, CLOG-05, issue 34 §5. */
export function partText(whole: unknown, isFirst: boolean, texts: readonly string[]): string {
  // What looks for words takes long over a very long part, and only its beginning is told.
  const part = typeof whole === 'string' ? whole.slice(0, PART_MAX_CHARS) : whole;
  if (typeof part === 'string') {
    if (isFirst) return withoutForeignWords(withoutQuotes(withoutTexts(part, texts)));
    return messageText(part) + framesOf(part);
  }
  if (part instanceof Error) return errorText(part);
  if (Array.isArray(part)) return '[…]';
  if (typeof part === 'object' && part !== null) return objectText(part);
  return typeof part === 'symbol' || typeof part === 'function' ? typeof part : String(part);
}

function errorText(error: Error): string {
  const name = NAME.test(error.name) ? error.name : 'Error';
  return `${name}: ${messageText(error.message)} ${objectText(error)}${framesOf(error.stack ?? '')}`;
}

function messageText(message: string): string {
  if (message === '' || FRAME.test(message.trimStart().split('\n')[0] ?? '')) return '';
  const masked = withoutForeignWords(withoutQuotes(message));
  const call = FAILED_CALL.exec(masked)?.[0];
  if (call !== undefined) return `${call}${HIDDEN_TEXT}`;
  for (const known of KNOWN_MESSAGES) {
    const found = known.exec(masked)?.[0];
    if (found !== undefined) return found;
  }
  return HIDDEN_TEXT;
}

/** The lines of a stack in a text, each on a line of its own, without the queries of addresses. */
function framesOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => `\n${line.replace(/[?#][^\s:)]*/u, '')}`)
    .join('');
}

function objectText(part: object): string {
  const told = TOLD_MEMBERS.flatMap((name) => {
    const value: unknown = name in part ? Reflect.get(part, name) : undefined;
    const isTold =
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && WORD.test(value));
    return isTold ? [`${name}: ${String(value)}`] : [];
  });
  return `{${[...told, '…'].join(', ')}}`;
}
