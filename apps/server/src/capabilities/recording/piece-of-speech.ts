import { hash } from 'node:crypto';

const PERSON_DIGITS = 16;

/** The name of a piece of the speech of a person in a recording, as an utterance of automatic
 *  captions; `index` counts the pieces of the person. */
export function utteranceOf(recordingId: string, personId: string, index: string): string {
  const person = hash('sha256', personId).slice(0, PERSON_DIGITS);
  return `${utterancesBeginWith(recordingId)}${person}.${Number(index)}`;
}

/** The beginning of the names of all such pieces of a recording. */
export function utterancesBeginWith(recordingId: string): string {
  return `${recordingId}.`;
}
