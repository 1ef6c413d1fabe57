import type { ModerationActDetail } from '@hemicycle/contract/audit';
import { ACT_FIELDS, type ActField, type ActWords } from './act-word-list.ts';

/** The details of an act, in words and in the order in which they are read; empty where there are
 *  none. `number` writes a number, `time` a moment (ms since the epoch); `tip` names a
 *  help tip by its id, `setting` a setting of the site by its name (absent: as they are). */
export function detailsInWords(
  detail: ModerationActDetail,
  words: ActWords,
  {
    number = String,
    time = (ms) => new Date(ms).toISOString(),
    tip: tipTitle = (tip) => tip,
    setting: settingTitle = (name) => name,
  }: {
    readonly number?: (value: number) => string;
    readonly time?: (ms: number) => string;
    readonly tip?: (tip: string) => string | undefined;
    readonly setting?: (name: string) => string;
  } = {},
): string[] {
  const { from, to, message, source, word, on, setting, people, device, reason, list, minutes, tip, note } =
    detail;
  const { block, caption, sent } = detail;
  const { changes = [], file, item, log, passkey, poll, result, rule, screen, way } = detail;
  const field = (name: string) => (isActField(name) ? words.fields[name] : settingTitle(name));
  const value = (name: string, text: string) => {
    if (text === '') return '–';
    if (name === 'proxyVoters') return pairsInWords(text, words) || '–';
    if (name === 'anonymous') return isPrivacy(text, words) ? words.privacy[text] : text;
    if (STRUCTURED.has(name)) return leavesOf(text).join(', ') || '–';
    if (text === 'true' || text === 'false') return text === 'true' ? words.on : words.off;
    return MOMENTS.has(name) && /^\d+$/u.test(text) ? time(Number(text)) : text;
  };
  return [
    source && words.sources[source],
    word && words.words[word],
    setting && words.settings[setting],
    screen && words.screens[screen],
    on === undefined ? undefined : on ? words.on : words.off,
    device && words.devices[device],
    from === undefined ? undefined : `${words.from}: ${from}`,
    to === undefined ? undefined : `${words.to}: ${to}`,
    people === undefined ? undefined : `${words.people}: ${number(people)}`,
    minutes === undefined ? undefined : `${words.minutes}: ${number(minutes)}`,
    message,
    reason,
    list,
    item,
    note,
    tip === undefined ? undefined : tipTitle(tip),
    way && words.ways[way],
    sent === undefined ? undefined : time(sent),
    ...[poll, rule, passkey, result, file, log, caption, block],
    ...changes.flatMap(({ field: name, before, after }) => {
      const [was, is] = [value(name, before), value(name, after)];
      if (STRUCTURED.has(name) && was === '–' && is === '–') return [];
      return [was === '–' ? `${field(name)}: ${is}` : `${field(name)}: ${was} → ${is}`];
    }),
  ].filter((part) => part !== undefined);
}

const FIELDS: ReadonlySet<string> = new Set(ACT_FIELDS);
/** Fields that hold a moment, in ms since the epoch. */
const MOMENTS: ReadonlySet<string> = new Set<ActField>([
  'closesAt',
  'epochEndTime',
  'epochStartTime',
  'opensAt',
  'plannedStart',
]);

/** Fields that hold a JSON value with parts. Ids are among them, since no name stands for them. */
const STRUCTURED: ReadonlySet<string> = new Set<ActField>([
  'callInNumbers',
  'captionLanguages',
  'documentation',
  'form',
  'helpTips',
  'interpretationLanguages',
  'interviewQuestions',
  'languages',
  'majority',
  'movers',
  'parties',
  'proxyVoters',
  'voteOptions',
  'voteQuestions',
  'webexMeeting',
]);

/** Who may vote for whom, of a list that may be cut after some of its pairs. A pair has the names
 *  of that moment, or ids alone. */
function pairsInWords(text: string, { votesFor }: ActWords): string {
  const isCut = text.endsWith('…');
  const whole = isCut ? `${text.slice(0, text.lastIndexOf('}') + 1)}]` : text;
  const parsed = parseJson(whole);
  if (!Array.isArray(parsed)) return text;
  const pairs = parsed.map((pair: unknown) => {
    const ofPair = typeof pair === 'object' && pair !== null ? Object.entries(pair) : [];
    const fields = new Map(ofPair.map(([field, value]) => [field, String(value)]));
    const nameOf = (named: string, id: string) => fields.get(named) ?? fields.get(id) ?? '–';
    return votesFor(nameOf('proxy', 'proxyUserId'), nameOf('behalfOf', 'behalfOfUserId'));
  });
  return [...pairs, ...(isCut ? ['…'] : [])].join(', ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPrivacy(text: string, { privacy }: ActWords): text is keyof ActWords['privacy'] {
  return Object.hasOwn(privacy, text);
}

/** A value of the log in words: of JSON what it holds, one after the other, also where the log cut
 *  it; another text as it is. Never throws. Source: MOD-01, decision 0122. */
export function valueInWords(text: string): string {
  return leavesOf(text).join(', ');
}

/** The strings and numbers inside a JSON text, in order, without empty ones; of a JSON text that
 *  the log cut, those that are whole, and `…`. A text that is no JSON stays as it is. */
function leavesOf(text: string): string[] {
  try {
    const leaves: string[] = [];
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string' ? value !== '' : typeof value === 'number') leaves.push(String(value));
      return value;
    });
    return leaves;
  } catch {
    return /^[[{].*…$/su.test(text) ? [...leavesOfCut(text), '…'] : [text];
  }
}

/** In JSON a text, the name of a field, a number, or at its end a text that is cut. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)(?=[\s,}\]])|"(?:[^"\\]|\\.)*$/gu;

function leavesOfCut(text: string): string[] {
  return [...text.matchAll(TOKEN)].flatMap(([, quoted, isName, number]) => {
    if (isName !== undefined) return [];
    const leaf = quoted === undefined ? number : parseJson(quoted);
    return typeof leaf === 'string' && leaf !== '' ? [leaf] : [];
  });
}

function isActField(name: string): name is ActField {
  return FIELDS.has(name);
}
