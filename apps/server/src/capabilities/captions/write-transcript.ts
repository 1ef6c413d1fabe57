import type { Caption, TranscriptFormat } from '@hemicycle/contract/captions';
import type { DocumentLanguage } from '@hemicycle/contract/site';
import { transcriptTextOf, type TranscriptHead, webVttOf } from '@hemicycle/rules/captions/write-transcript';
import { transcriptWords } from './transcript-words.ts';

const WRITERS = { vtt: webVttOf, txt: transcriptTextOf } as const satisfies Record<TranscriptFormat, unknown>;

/** A transcript to write: its lines, in words of `documentLanguage`. */
export interface TranscriptToWrite {
  readonly captions: readonly Caption[];
  readonly head: Omit<TranscriptHead, 'words'>;
  readonly documentLanguage: DocumentLanguage;
  readonly format: TranscriptFormat;
}

/** A transcript as the text of its file. The lines of a long sitting take a good part of a second
 *  of processor time, so a worker thread writes them. Pure. Source: BEY-15. */
export function writeTranscript({ captions, head, documentLanguage, format }: TranscriptToWrite): string {
  return WRITERS[format](captions, { ...head, words: transcriptWords[documentLanguage] });
}
