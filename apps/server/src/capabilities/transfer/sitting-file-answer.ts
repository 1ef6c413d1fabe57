import { Readable } from 'node:stream';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { type ContentToWrite, writeArchive } from './write-archive.ts';

/** The file of a sitting: its document alone where no content goes along, or else a tar of both.
 *  `name`: without its ending. */
export function sittingFileAnswer({
  document,
  contents,
  name,
  issuedAtMs,
}: {
  readonly document: Uint8Array;
  readonly contents: readonly ContentToWrite[];
  readonly name: string;
  readonly issuedAtMs: number;
}): FileAnswer {
  if (contents.length === 0) {
    return new FileAnswer({
      content: Readable.from([document]),
      name: fileNameOf(`${name}.sitting.json`),
      type: 'application/json',
      sizeBytes: document.length,
    });
  }
  return new FileAnswer({
    ...writeArchive(document, contents, issuedAtMs),
    name: fileNameOf(`${name}.sitting.tar`),
    type: 'application/x-tar',
  });
}
