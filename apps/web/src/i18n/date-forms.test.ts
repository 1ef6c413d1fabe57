import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The files that write a day in words: above what is of that day, and where the specification has
 *  it so. Every other date is `date` or `stamp`. */
const IN_WORDS = [
  'chamber/panel/ChamberTab.tsx',
  'chat/MessageList.tsx',
  'display/wall/MessageScreen.tsx',
  'earlier-sessions/use-times-of.ts',
  'guests/Invitation.tsx',
  'lobby/WaitingFacts.tsx',
  'playback/PlaybackPage.tsx',
  'playback/StreamPage.tsx',
  'proceedings/EventList.tsx',
  'proceedings/ProceedingsTab.tsx',
  'sessions/name-times.ts',
];

test('[FND-46] dates have one form, also where a new screen writes them', () => {
  const root = join(import.meta.dirname, '../capabilities');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/u.test(name) && !name.includes('.test.'),
  );
  const matching = (form: RegExp) =>
    sources.filter((name) => form.test(readFileSync(join(root, name), 'utf8'))).toSorted();
  expect(matching(/\b(?:shortDay|day)\(/u).filter((name) => !IN_WORDS.includes(name))).toEqual([]);
  expect(matching(/\.toLocale(?:Date|Time)?String\(|Intl\.DateTimeFormat\(/u)).toEqual([]);
});
