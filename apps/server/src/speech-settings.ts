import { resolve } from 'node:path';
import { z } from 'zod';

const commandWords = z.array(z.string().min(1)).min(1);

/** A program with its arguments: words with spaces between them, or a list in JSON where a word has
 *  a space. */
export const speechCommand = z.string().transform((text, context): string[] => {
  const words = text.trim().startsWith('[') ? parsedList(text) : text.trim().split(/\s+/);
  const parsed = commandWords.safeParse(words);
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: 'custom',
    message: 'must be a program with its arguments: words with spaces between them, or ["a list", "in JSON"]',
  });
  return z.NEVER;
});

function parsedList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The languages that a model knows: codes with commas between them. */
export const speechLanguages = z.string().transform((text, context): string[] => {
  const codes = text.split(',').flatMap((code) => code.trim() || []);
  if (codes.length > 0 && codes.every((code) => /^[a-z]{2,8}(-[A-Za-z0-9]{2,8})*$/u.test(code))) return codes;
  context.addIssue({ code: 'custom', message: 'must be codes of languages with commas between them: en,ar' });
  return z.NEVER;
});

/** The settings of the recognition of speech, as far as they were read. */
interface SpeechSettings {
  readonly HEMICYCLE_SPEECH_COMMAND?: readonly string[] | undefined;
  readonly HEMICYCLE_SPEECH_MODEL?: string | undefined;
  readonly HEMICYCLE_SPEECH_LANGUAGES?: readonly string[] | undefined;
}

/** What is wrong with the settings together; null: nothing is. */
export function problemOfSpeech(read: SpeechSettings): string | null {
  if (read.HEMICYCLE_SPEECH_MODEL === undefined) {
    return read.HEMICYCLE_SPEECH_LANGUAGES === undefined
      ? null
      : 'HEMICYCLE_SPEECH_LANGUAGES needs HEMICYCLE_SPEECH_MODEL beside it.';
  }
  return read.HEMICYCLE_SPEECH_COMMAND === undefined
    ? null
    : 'Set HEMICYCLE_SPEECH_COMMAND or HEMICYCLE_SPEECH_MODEL, not both.';
}

/** The folder of the model, absolute, and its languages; null: none is set. */
export function speechModelOf({
  HEMICYCLE_SPEECH_MODEL: folder,
  HEMICYCLE_SPEECH_LANGUAGES: languages = ['en'],
}: SpeechSettings): { readonly folder: string; readonly languages: readonly string[] } | null {
  return folder === undefined ? null : { folder: resolve(folder), languages };
}
