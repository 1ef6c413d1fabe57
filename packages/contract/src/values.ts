import { z } from 'zod';
import { EMAIL_PATTERN } from './email-pattern.ts';
import {
  cleanedLine,
  cleanedLines,
  hasControls,
  inOneForm,
  problemOfSigns,
  WITHOUT_CONTROLS,
} from './readable-text.ts';

/** An identifier made by the server. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

/** The last moment that a `Date` can hold. */
const LAST_EPOCH_MS = 8_640_000_000_000_000;

/** Milliseconds since the epoch. */
export const epochMs = z.number().int().nonnegative().max(LAST_EPOCH_MS);

/** An exact, non-negative decimal as text, at most 12 digits before and 8 after the point; never a
 *  float. */
export const decimal = z.string().regex(/^\d{1,12}(\.\d{1,8})?$/);

/** A sum of decimals; it may have more digits before the point than a single decimal. */
export const decimalSum = z.string().regex(/^\d{1,20}(\.\d{1,8})?$/);

/** Characters that end a line, or turn the direction of the text after them. */
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** A visible character: no space, no mark without a width, no blank of Braille or Hangul. */
const SEEN = /[^\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A visible text of one line: trimmed, at most `max` characters, without line breaks and without
 *  marks that turn the direction of the text after them. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !NOT_IN_A_LINE.test(text), 'Must be one line, without control characters.')
    .refine((text) => SEEN.test(text), 'Must hold something that can be seen.');

const writtenLines = z
  .string()
  .overwrite((text) => text.replaceAll(/\r\n?/gu, '\n'))
  .refine((text) => !hasControls(text), 'Must hold no control characters but line breaks and tabs.');

/** A text of any number of lines that somebody writes: trimmed, at most `max` characters, with a
 *  line feed at each line's end and without other control characters than tabs. It may be empty. */
export const text = (max: number) => writtenLines.trim().max(max);

/** As `text`, with the blanks at its ends: a page may save it while somebody still writes. */
export const unfinishedText = (max: number) => writtenLines.max(max);

/** A line that a browser, a device or another program made, at most `max` characters. Control
 *  characters in it are dropped, since nobody could correct them. */
export const foreignLine = (max: number) => z.string().max(max).overwrite(cleanedLine);

/** As `foreignLine`, of several lines. */
export const foreignText = (max: number) => z.string().max(max).overwrite(cleanedLines);

/** Words to search for. A control character stands in no text that can be found. */
export const searched = (max: number) => z.string().trim().max(max).regex(WITHOUT_CONTROLS);

/** The address of a page or service of the web, at most `max` characters. */
export const webAddress = (max: number) =>
  z
    .url({ protocol: /^https?$/ })
    .max(max)
    .regex(WITHOUT_CONTROLS);

/** A name that people tell from others by looking, in the one form in which it is kept. It is a
 *  line without unreadable characters and without marks that nobody sees. */
export const name = (max: number) =>
  z
    .string()
    .overwrite(inOneForm)
    .min(1)
    .max(max)
    .refine(
      (text) => problemOfSigns(text) === null,
      'Must hold only signs that can be read and seen: no line breaks, no invisible marks.',
    )
    .refine((text) => SEEN.test(text), 'Must hold something that can be seen.');

/** An e-mail address whose top-level part has at least two letters, lower-cased. Source: FND-44. */
export const emailAddress = z.string().trim().toLowerCase().max(254).regex(EMAIL_PATTERN);

/** The IANA name of a time zone that this server knows. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'No time zone of that name.');
