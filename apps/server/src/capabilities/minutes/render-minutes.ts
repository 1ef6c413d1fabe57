import type { MinuteFormat } from '@hemicycle/contract/minutes';
import { writePaper } from '../exports/public.ts';
import type { MinutesDocument } from './minutes-document.ts';
import { minutesPaper } from './minutes-paper.ts';
import { writeDocx } from './write-docx.ts';

/** The bytes of minutes in a format. Any thread can run it. Source: BEY-34. */
export function renderMinutes({
  document,
  format,
}: {
  readonly document: MinutesDocument;
  readonly format: MinuteFormat;
}): Promise<Uint8Array> {
  return format === 'pdf' ? writePaper(minutesPaper(document), document) : writeDocx(document);
}
