/** What recorders, and the server for them, say of a fault, by code. On the wire and in the
 *  database a fault is its sentence; a page finds the code by it, and says it in its own language.
 *  Other sentences are those of programs, such as ffmpeg. Source: REC-22 … REC-25, ADMIN-03. */
const SENTENCES = [
  ['no-place', 'This recorder has no free place.'],
  ['disk-full', 'The disk of the recorder is nearly full.'],
  ['started-again', 'The recorder was started again.'],
  ['stopped', 'The recorder was stopped.'],
  ['not-joined', 'The page could not join its room.'],
  ['joined-late', 'The page did not join its room within {{seconds}} s.'],
  ['not-let-in', 'The room did not let the recorder in.'],
  ['ticket-refused', 'The ticket of the room was refused: {{how}}'],
  ['recorded-unasked', 'The page began to be recorded before its people were asked.'],
  ['display-not-ready', 'Xvfb ended before it was ready: {{how}}'],
  ['sound-not-ready', 'PulseAudio did not become ready'],
  ['page-not-opened', 'The browser opened no other page: {{how}}'],
  ['display-ended', 'The display ended: {{how}}'],
  ['sound-ended', 'The sound ended: {{how}}'],
  ['browser-ended', 'The browser ended: {{how}}'],
  ['encoder-ended', 'The encoder ended again and again: {{how}}'],
  ['encoder-went-on', 'Nothing was encoded for {{seconds}} s: the encoder ended ({{how}}) and goes on.'],
  ['stream-not-taken', 'The stream server does not take the stream.'],
  ['egress-lost', 'LiveKit’s egress lost the recording.'],
  ['egress-unfinished', 'LiveKit’s egress did not finish its files within {{seconds}} s.'],
  ['no-segment', 'There is no segment to join.'],
  ['file-not-sent', 'The file was not sent.'],
  ['file-not-taken', 'The server takes nothing any more.'],
  ['track-unread', 'A track could not be read: {{how}}'],
  ['speech-refused', 'A piece of speech was not taken: {{how}}'],
  ['file-refused', 'The server refused the finished file: {{how}}'],
] as const;

export type RecorderFault = (typeof SENTENCES)[number][0];

/** What a sentence says beside its code. `how`: how a program ended, or what refused; in English.
 *  `seconds`: a decimal. */
export interface FaultValues {
  readonly how?: string;
  readonly seconds?: string;
}

/** The sentence of a fault, with its values. Never throws. */
export function wordsOfFault(fault: RecorderFault, values: FaultValues = {}): string {
  const sentence: string = SENTENCES.find(([one]) => one === fault)?.[1] ?? '';
  return sentence
    .replace('{{seconds}}', () => values.seconds ?? '')
    .replace('{{how}}', () => values.how ?? '');
}

/** The fault that a sentence of a recorder tells; null: it is none of these. Never throws. */
export function faultOfWords(words: string): { fault: RecorderFault; values: FaultValues } | null {
  for (const { fault, pattern } of PATTERNS) {
    const match = pattern.exec(words);
    if (match !== null) return { fault, values: { ...match.groups } };
  }
  return null;
}

const PATTERNS = SENTENCES.map(([fault, sentence]) => ({ fault, pattern: patternOf(sentence) }));

function patternOf(sentence: string): RegExp {
  const plain = sentence.replaceAll(/[.()]/gu, String.raw`\$&`);
  const pattern = plain
    .replace('{{seconds}}', String.raw`(?<seconds>\d+(?:\.\d+)?)`)
    .replace('{{how}}', '(?<how>[^]*)');
  return new RegExp(`^${pattern}$`, 'u');
}
