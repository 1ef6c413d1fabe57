import { setTimeout as pause } from 'node:timers/promises';
import { switchAutomaticCaptions } from '@hemicycle/contract/automatic-captions';
import { listCaptions } from '@hemicycle/contract/captions';
import type { Spoken } from '@hemicycle/testkit/spoken-english';
import { z } from 'zod';
import type { ChromiumBrowser } from '../bytes/page-of-chromium.ts';
import { momentOf, placeOf } from '../interpretation/recording.ts';
import { textOf } from '../interpretation/signals.ts';
import { listenIn } from '../interpretation/sound-page.ts';
import { admit, enter, OPEN_SESSION } from '../media/person.ts';
import type { Progress } from '../replay/progress.ts';
import type { MortalServer } from '../torture/mortal-server.ts';
import { uniqueWords, wordsOf } from './corpus.ts';
import { SCREEN_SCRIPT } from './screen-script.ts';
import { press } from './typed.ts';

const RATE = 16_000;
/** From the end of one sentence to the next. */
const PAUSE_MS = 1_500;
/** How long the last words may take. */
const LAST_MS = 6_000;
/** Below this, of 32,767, a sentence has ended. */
const SILENT = 300;
const BEFORE_MS = 3_000;

/** What automatic captions made of spoken sentences. */
export interface Recognised {
  /** For each word that could be told apart and was recognised: from its end at the speaker's page
   *  until it was drawn on a reader's, in ms. */
  readonly words: readonly number[];
  /** The same of the last such word of each sentence. */
  readonly lastWords: readonly number[];
  /** How many words could be told apart. */
  readonly looked: number;
  /** The words of the lines as they settled, one after the other. */
  readonly text: readonly string[];
}

/** A member speaks sentences at a page, and another one reads them. */
export async function recogniseAtPages(
  server: MortalServer,
  browser: ChromiumBrowser,
  sentences: readonly string[],
  spoken: readonly Spoken[],
  progress: Progress,
): Promise<Recognised> {
  const moderator = await admit(browser, server.url, 'moderator');
  await moderator.api.call(switchAutomaticCaptions, {
    params: { idVotingSession: OPEN_SESSION },
    body: { on: true, language: 'en' },
  });
  const speaker = await admit(browser, server.url, 'member10');
  const mouth = await listenIn(speaker);
  await enter(speaker, { camera: false, speaks: true });
  const reader = await admit(browser, server.url, 'member08');
  await reader.page.send('Page.addScriptToEvaluateOnNewDocument', { source: SCREEN_SCRIPT });
  await enter(reader, { camera: false, speaks: false });
  await press(reader, 'button:not([role=tab])', 'Captions');
  await press(reader, 'label', 'Recognised automatically');
  await press(reader, 'button', 'Done');
  await speaker.until(`document.body.textContent.includes('recognised')`);
  const rate = await mouth.rate();
  await pause(BEFORE_MS);

  const unique = uniqueWords(sentences);
  const ends = new Map<string, number>();
  const lasts: string[] = [];
  for (const [turn, { samples, words }] of spoken.entries()) {
    const sound = atRate(samples, rate);
    await mouth.keep();
    await mouth.play(textOf(sound));
    await pause((samples.length * 1000) / RATE + PAUSE_MS);
    const sent = await mouth.kept('mouth');
    const template = sound.subarray(0, Math.round(rate / 5));
    const place = placeOf(template, sent, 0, sent.samples.length);
    if (place === null) throw new Error('The page did not send the sentence.');
    const beganAtMs = momentOf(sent, place);
    const sentence = sentences[turn] ?? '';
    const soundEndsMs = endOf(samples);
    let last: string | null = null;
    for (const [index, word] of words.entries()) {
      const until = words[index + 1];
      const [text = ''] = wordsOf(sentence.slice(word.place, until?.place ?? sentence.length));
      if (!unique.has(text)) continue;
      ends.set(text, beganAtMs + (until?.atMs ?? soundEndsMs));
      last = text;
    }
    if (last !== null) lasts.push(last);
    progress.step();
  }
  await pause(LAST_MS);
  const said = await reader.evaluate(
    'screenOf.said()',
    z.array(z.object({ atMs: z.number(), text: z.string() })),
  );
  const states = said.map(({ atMs, text }) => ({ atMs, words: new Set(wordsOf(text)) }));
  const took = (text: string): number[] => {
    const shown = states.find(({ words }) => words.has(text));
    const ended = ends.get(text);
    return shown === undefined || ended === undefined ? [] : [shown.atMs - ended];
  };
  return {
    words: [...ends.keys()].flatMap(took),
    lastWords: lasts.flatMap(took),
    looked: ends.size,
    text: await settled(moderator.api),
  };
}

async function settled(api: Awaited<ReturnType<typeof admit>>['api']): Promise<string[]> {
  const { captions } = await api.call(listCaptions, { params: { idVotingSession: OPEN_SESSION } });
  const lines = captions
    .filter(({ automatic }) => automatic !== null)
    .toSorted((one, other) => one.number - other.number);
  return lines.flatMap(({ text }) => wordsOf(text));
}

/** The sound as the page's context plays it, from -1 to 1. */
function atRate(samples: Int16Array, rate: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: Math.floor((samples.length * rate) / RATE) }, (_, index) => {
    const place = (index * RATE) / rate;
    const [before, share] = [Math.floor(place), place % 1];
    const value = (samples[before] ?? 0) * (1 - share) + (samples[before + 1] ?? 0) * share;
    return value / 32_768;
  });
}

/** When the voice ends, in ms from the beginning: espeak-ng adds silence. */
function endOf(samples: Int16Array): number {
  return (samples.findLastIndex((sample) => Math.abs(sample) > SILENT) * 1000) / RATE;
}
