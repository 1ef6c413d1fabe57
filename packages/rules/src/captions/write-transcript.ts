import type { Caption } from '@hemicycle/contract/captions';
import { receiptTimeText } from '../foundations/date-time-text.ts';
import { CAPTION_DISPLAY } from './caption-lines.ts';

/** The shortest time that a cue of WebVTT is shown, in ms. */
const CUE_LEAST_MS = 500;

/** What a transcript is of: `startMs` is the moment from which its times count. */
export interface TranscriptHead {
  readonly title: string;
  readonly startMs: number;
  readonly zone: string;
  readonly words: {
    /** The words of the head: the times count from this moment. */
    readonly timesFrom: (time: string, zone: string) => string;
    /** The mark of a corrected line. */
    readonly corrected: (firstText: string, by: string, time: string) => string;
  };
}

/** A transcript as WebVTT: one cue a line, by number, with its speaker as voice, shown until the
 *  next one and at most 16 s. Lines before `startMs` begin at 0. What was corrected stands in a
 *  note before its cue. Text is escaped, so that nothing in it is taken for markup. Source:
 *  BEY-15. */
export function webVttOf(captions: readonly Caption[], head: TranscriptHead): string {
  const blocks = captions.map((caption, index) => {
    const beginMs = Math.max(0, caption.createdAt - head.startMs);
    const nextMs = (captions[index + 1]?.createdAt ?? Number.POSITIVE_INFINITY) - head.startMs;
    const endMs = Math.max(beginMs + CUE_LEAST_MS, Math.min(nextMs, beginMs + CAPTION_DISPLAY.clearAfterMs));
    const cue = `${String(caption.number)}\n${cueTime(beginMs)} --> ${cueTime(endMs)}\n<v ${escaped(speakerOf(caption))}>${escaped(caption.text)}`;
    const mark = correctionOf(caption, head);
    return mark === null ? cue : `NOTE ${escaped(mark)}\n\n${cue}`;
  });
  const from = head.words.timesFrom(receiptTimeText(head.startMs, head.zone), head.zone);
  return `${['WEBVTT', `NOTE ${escaped(head.title)}\n${escaped(from)}`, ...blocks].join('\n\n')}\n`;
}

/** A transcript as text: a line each, with the time in the zone of the house and the speaker, and
 *  the first wording of what was corrected. Source: BEY-15. */
export function transcriptTextOf(captions: readonly Caption[], head: TranscriptHead): string {
  const lines = captions.map((caption) => {
    const mark = correctionOf(caption, head);
    return `[${receiptTimeText(caption.createdAt, head.zone)}] ${speakerOf(caption)}: ${caption.text}${mark === null ? '' : ` [${mark}]`}`;
  });
  return `${[head.title, head.zone, '', ...lines].join('\n')}\n`;
}

/** The name at a line: of the person who had the floor, or else of the captioner. Source:
 *  BEY-15. */
export function speakerOf({ speaker, captioner }: Pick<Caption, 'speaker' | 'captioner'>): string {
  return speaker ?? captioner;
}

function correctionOf({ correction }: Caption, { words, zone }: TranscriptHead): string | null {
  if (correction === null) return null;
  return words.corrected(correction.firstText, correction.by, receiptTimeText(correction.at, zone));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\r\n]+/gu, ' ');
}

/** `HH:MM:SS.mmm`; more than two digits of hours where it takes that long. */
function cueTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = ms / 1_000;
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(Math.floor(ms % 1_000)).padStart(3, '0')}`;
}
