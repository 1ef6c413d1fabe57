import type { Caption } from '@hemicycle/contract/captions';
import { receiptTimeText } from '../foundations/date-time-text.ts';
import { CAPTION_DISPLAY, saidTogether } from './caption-lines.ts';
import { cueTime, escapedForVtt, timestampMap } from './web-vtt.ts';

/** The shortest time that a cue of WebVTT is shown, in ms. */
const CUE_LEAST_MS = 500;

/** What a transcript is of: `startMs` is the moment from which its times count. */
export interface TranscriptHead {
  readonly title: string;
  readonly startMs: number;
  /** No cue is shown after this moment; absent: there is none. */
  readonly endMs?: number;
  /** The moment `startMs` on the clock of a stream of MPEG-TS, in ms. Source: RFC 8216, 3.5. */
  readonly clockMs?: number;
  readonly zone: string;
  readonly words: {
    /** The words of the head: the times count from this moment. */
    readonly timesFrom: (time: string, zone: string) => string;
    /** The mark of a corrected line. */
    readonly corrected: (firstText: string, by: string, time: string) => string;
    /** The mark of an automatic line that somebody approved. */
    readonly automatic: (by: string, time: string) => string;
    /** The note on automatic lines that nobody approved. */
    readonly leftOut: (lines: number) => string;
  };
}

/** Whether a line may stand in a record: a person wrote it, or approved it. Source: BEY-39. */
export function isOfRecord({ automatic }: Pick<Caption, 'automatic'>): boolean {
  return automatic?.approval !== null;
}

/** A transcript as WebVTT: a cue for each time at which something was said, by the number of its
 *  first line, shown until the next one and at most 16 s. Its lines stand below each other, with
 *  the speaker as voice; cues of their own would be stacked the other way round. Lines before
 *  `startMs` begin at 0. What was corrected stands in a note before its cue; an automatic line has
 *  the class `automatic`, and a note says who approved it. Lines that nobody approved are left
 *  out, and counted in the head. Text is escaped, so that nothing in it is taken for markup.
 *  Source: BEY-15, BEY-39. */
export function webVttOf(lines: readonly Caption[], head: TranscriptHead): string {
  const captions = lines.filter(isOfRecord);
  const cues = saidTogether(captions, ({ createdAt }) => createdAt);
  const blocks = cues.flatMap((together, index) => {
    const beginMs = beginMsOf(together, head);
    const clearMs = beginMs + CAPTION_DISPLAY.clearAfterMs;
    const next = cues[index + 1];
    const nextMs = next === undefined ? clearMs : beginMsOf(next, head);
    const shownMs = Math.max(beginMs + CUE_LEAST_MS, Math.min(nextMs, clearMs));
    const endMs = head.endMs === undefined ? shownMs : Math.min(shownMs, head.endMs - head.startMs);
    const times = `${cueTime(beginMs)} --> ${cueTime(endMs)}`;
    const cue = [String(together[0]?.number), times, ...together.map(voiceOf)].join('\n');
    const marks = together.flatMap((line) => marksOf(line, head));
    return marks.length === 0 ? [cue] : [`NOTE ${escapedForVtt(marks.join('; '))}`, cue];
  });
  const map = head.clockMs === undefined ? '' : `\n${timestampMap(head.clockMs)}`;
  const from = head.words.timesFrom(receiptTimeText(head.startMs, head.zone), head.zone);
  const about = [head.title, from, ...leftOutOf(lines, head)].map(escapedForVtt).join('\n');
  return `${[`WEBVTT${map}`, `NOTE ${about}`, ...blocks].join('\n\n')}\n`;
}

/** A transcript as text: a line each, with the time in the zone of the house and the speaker, and
 *  the first wording of what was corrected. Automatic lines are marked, and left out where nobody
 *  approved them. Source: BEY-15, BEY-39. */
export function transcriptTextOf(lines: readonly Caption[], head: TranscriptHead): string {
  const written = lines.filter(isOfRecord).map((caption) => {
    const marks = marksOf(caption, head)
      .map((mark) => ` [${mark}]`)
      .join('');
    return `[${receiptTimeText(caption.createdAt, head.zone)}] ${speakerOf(caption)}: ${caption.text}${marks}`;
  });
  return `${[head.title, head.zone, ...leftOutOf(lines, head), '', ...written].join('\n')}\n`;
}

/** The name at a line: of the person who had the floor, or else of the captioner. Source:
 *  BEY-15. */
export function speakerOf({ speaker, captioner }: Pick<Caption, 'speaker' | 'captioner'>): string {
  return speaker ?? captioner;
}

/** What is noted of a line: that it is automatic and who approved it, and its first wording. */
function marksOf({ automatic, correction }: Caption, { words, zone }: TranscriptHead): string[] {
  const approval = automatic?.approval ?? null;
  return [
    ...(approval === null ? [] : [words.automatic(approval.by, receiptTimeText(approval.at, zone))]),
    ...(correction === null
      ? []
      : [words.corrected(correction.firstText, correction.by, receiptTimeText(correction.at, zone))]),
  ];
}

/** When the cue of lines begins, in ms of the transcript. */
function beginMsOf([first]: readonly Caption[], { startMs }: TranscriptHead): number {
  return Math.max(0, (first?.createdAt ?? startMs) - startMs);
}

/** A line of a cue. */
function voiceOf(line: Caption): string {
  const voice = line.automatic === null ? 'v' : 'v.automatic';
  return `<${voice} ${escapedForVtt(speakerOf(line))}>${escapedForVtt(line.text.trimEnd())}`;
}

function leftOutOf(lines: readonly Caption[], { words }: TranscriptHead): string[] {
  const leftOut = lines.filter((line) => !isOfRecord(line)).length;
  return leftOut === 0 ? [] : [words.leftOut(leftOut)];
}
