import { createLog } from '@hemicycle/server/platform/log/log';
import { openProcessSpeech } from '@hemicycle/server/adapters/speech-to-text/process-speech';
import { installSpeech, speak, SPEECH_COMMAND, type Spoken } from '@hemicycle/testkit/spoken-english';
import { findChromium } from '../../../scripts/chromium.mjs';
import { openBrowser } from '../bytes/page-of-chromium.ts';
import { percentileOf, ratiosOf, spreadOf } from '../measure.ts';
import { plain } from '../media/figures.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { startServer } from '../running-server.ts';
import { startMortalServer } from '../torture/mortal-server.ts';
import { Undo } from '../undo.ts';
import { type Recognised, recogniseAtPages } from './automatic.ts';
import { CORPUS, wordErrors, wordsOf } from './corpus.ts';
import { SOCKETS, type TypedLine, typeLines } from './typed.ts';

const LINES = 30;
const KEY_MS = 300;
const WORD_MS = 3_000;
const FLAGS = [
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--enable-unsafe-swiftshader',
];

/** Measures the way of typed lines to 800 sockets and a page, and of spoken words to a page, and
 *  counts the errors of the words that are recognised. Without Python or its packages only the
 *  typed lines are measured. @throws Error without a Chromium. */
export async function benchCaptions(undo: Undo, progress: Progress): Promise<Result> {
  const chromium = findChromium();
  if (chromium === null) throw new Error('no Chromium was found');
  progress.begin('starting', 1);
  const typing = new Undo();
  undo.add(() => typing.run());
  const server = await startServer(typing);
  progress.begin('typed lines', LINES);
  const typed = await typeLines(server, await openBrowser(chromium, FLAGS, typing), LINES, typing, progress);
  await typing.run();
  const problem = await installSpeech();
  const spoken = problem === null ? await recognise(chromium, undo, progress) : [];
  progress.end();
  const without = problem === null ? '' : `; automatic captions not measured: ${problem}`;
  return {
    name: 'captions',
    title: `captions, typed and recognised${without}`,
    figures: [...typedFigures(typed), ...spoken],
  };
}

async function recognise(chromium: string, undo: Undo, progress: Progress): Promise<Figure[]> {
  const own = new Undo();
  undo.add(() => own.run());
  progress.begin('spoken sentences', CORPUS.length);
  const spoken = await speak(CORPUS);
  const whole = await recogniseWhole(spoken);
  const server = await startMortalServer(own, { HEMICYCLE_SPEECH_COMMAND: JSON.stringify(SPEECH_COMMAND) });
  const browser = await openBrowser(chromium, FLAGS, own);
  const recognised = await recogniseAtPages(server, browser, CORPUS, spoken, progress);
  await own.run();
  return spokenFigures(recognised, whole);
}

/** Gives the program each sentence whole, without a page or a cut. Returns what it made of them,
 *  and how long it took for each, in ms. */
async function recogniseWhole(
  spoken: readonly Spoken[],
): Promise<{ readonly text: string[]; readonly took: number[] }> {
  const speech = await openProcessSpeech(SPEECH_COMMAND, { log: createLog({ level: 'silent' }) });
  try {
    const [text, took]: [string[], number[]] = [[], []];
    for (const { samples } of spoken) {
      const fromMs = performance.now();
      text.push(...wordsOf(await speech.recognise({ samples, language: 'en', mayWait: true })));
      took.push(performance.now() - fromMs);
    }
    return { text, took };
  } finally {
    await speech.close();
  }
}

function typedFigures(lines: readonly TypedLine[]): Figure[] {
  const all = lines.flatMap(({ sockets }) => sockets);
  const [last, lastBare] = [
    lines.map(({ sockets }) => Math.max(...sockets)),
    lines.map(({ bare }) => Math.max(...bare)),
  ];
  const p95 = percentileOf(all, 0.95);
  const screens = lines.map(({ screen }) => screen);
  return [
    {
      ...plain(`from a captioner’s key to ${SOCKETS} sockets`, all, {
        notes: [
          `p95 ${p95.toFixed(0)} ms, over ${lines.length} lines; the key is Enter in Chromium, beside a page that reads.`,
        ],
      }),
      target: { text: `p95 below ${KEY_MS} ms`, met: p95 < KEY_MS },
    },
    {
      ...plain('until the last of them has it', last),
      baselines: [
        { name: 'a bare ws broadcast', value: spreadOf(lastBare), ratio: ratiosOf(last, lastBare) },
      ],
    },
    {
      ...plain('until it is drawn on a reader’s page', screens, {
        notes: [`p95 ${percentileOf(screens, 0.95).toFixed(0)} ms.`],
      }),
      target: { text: `p95 below ${KEY_MS} ms`, met: percentileOf(screens, 0.95) < KEY_MS },
    },
  ];
}

function spokenFigures(
  { words, lastWords, looked, text }: Recognised,
  whole: { readonly text: readonly string[]; readonly took: readonly number[] },
): Figure[] {
  const said = CORPUS.flatMap(wordsOf);
  const percent = (recognised: readonly string[]) => (100 * wordErrors(said, recognised)) / said.length;
  const p95 = percentileOf(words, 0.95);
  const corpus = `${CORPUS.length} sentences of ${said.length} words, written for this and spoken by espeak-ng: one clear voice without a room, no parliament.`;
  return [
    {
      ...plain('from the end of a spoken word to the screen', words, {
        notes: [
          `p95 ${p95.toFixed(0)} ms, of ${words.length} words that were recognised of ${looked} that stand in the corpus once.`,
          `Last word of each sentence: median ${spreadOf(lastWords).median.toFixed(0)} ms, p95 ${percentileOf(lastWords, 0.95).toFixed(0)} ms.`,
          `The program alone takes ${spreadOf(whole.took).median.toFixed(0)} ms for a sentence, ${spreadOf(whole.took).maximum.toFixed(0)} ms at most.`,
        ],
      }),
      target: { text: `p95 below ${WORD_MS} ms`, met: p95 < WORD_MS },
    },
    {
      ...plain('word errors on the screen', [percent(text)], { unit: '%', decimals: 1, notes: [corpus] }),
      baselines: [
        {
          name: 'the program alone, given whole sentences',
          value: spreadOf([percent(whole.text)]),
          ratio: spreadOf([percent(text) / Math.max(0.1, percent(whole.text))]),
        },
      ],
    },
  ];
}
