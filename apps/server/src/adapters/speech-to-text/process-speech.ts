import { type ChildProcess, spawn } from 'node:child_process';
import { endianness } from 'node:os';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { z } from 'zod';
import { StartError } from '../../platform/start-error.ts';
import { type Speech, SpeechToTextError, type SpeechToText } from './speech-to-text.ts';

/** A model is loaded in a few seconds; a large one from a slow disk takes longer. */
const READY_WITHIN_MS = 90_000;
const ANSWER_WITHIN_MS = 20_000;
/** How many sounds may wait for the one that is being recognised. */
const WAITING_MAX = 8;
/** Speech of a sitting that is over waits for so long after any of one that goes on, in ms. */
const AFTERWARDS_RESTS_MS = 5_000;
/** How long a program that ended by itself is left alone before it is started again. */
const AGAIN_AFTER_MS = 2_000;
const STOP_WITHIN_MS = 1_500;

const readyLine = z.object({
  ready: z.literal(true),
  name: z.string().min(1).max(80),
  languages: z
    .array(z.string().regex(/^[a-z]{2,8}(-[A-Za-z0-9]{2,8})*$/u))
    .min(1)
    .max(200),
});
const answerLine = z.union([
  z.object({ id: z.number().int(), text: z.string() }),
  z.object({ id: z.number().int(), error: z.string() }),
]);

interface Waiting extends Speech {
  readonly resolve: (text: string) => void;
  readonly reject: (error: SpeechToTextError) => void;
}

/** How an error of the start names what is wrong: the operator's setting, and the program. */
export interface SpeechProgramNames {
  readonly setting: string;
  readonly program: string;
}

/** One run of the program. */
interface Run {
  readonly child: ChildProcess;
  readonly about: z.output<typeof readyLine>;
}

/** Recognises speech with a program that the operator names. It is started once and asked for one
 *  sound after the other: a line of JSON with `id`, `language` and `bytes`, then the sound, goes to
 *  its standard input, and a line of JSON with `id` and `text`, or `error`, comes from its standard
 *  output. Its first line says `ready`, its `name` and `languages`. A program that ends or does not
 *  answer is started again.
 *  @throws StartError in one line, where the program does not get ready. Source: CAP-01. */
export async function openProcessSpeech(
  command: readonly string[],
  {
    log,
    names = { setting: 'HEMICYCLE_SPEECH_COMMAND', program: command[0] ?? '' },
    readyWithinMs = READY_WITHIN_MS,
    answerWithinMs = ANSWER_WITHIN_MS,
    againAfterMs = AGAIN_AFTER_MS,
  }: {
    readonly log: Pick<Logger, 'info' | 'warn' | 'debug'>;
    readonly names?: SpeechProgramNames;
    readonly readyWithinMs?: number;
    readonly answerWithinMs?: number;
    readonly againAfterMs?: number;
  },
): Promise<SpeechToText> {
  const waiting: Waiting[] = [];
  let run: Run | null = await start(command, { log, names, readyWithinMs });
  const { name, languages } = run.about;
  let asked: { readonly id: number; readonly speech: Waiting; readonly timer: NodeJS.Timeout } | null = null;
  let lastId = 0;
  let isClosed = false;
  let liveMs = Number.NEGATIVE_INFINITY;
  let again: NodeJS.Timeout | null = null;
  log.info({ speech: name, languages }, 'speech is recognised');
  listen(run);

  function listen({ child }: Run): void {
    createInterface({ input: child.stdout ?? process.stdin }).on('line', hear);
    child.once('exit', (code, signal) => lost(child, `it ended (${String(code ?? signal)})`));
    // A program that just ended takes no more input; `exit` follows.
    child.stdin?.on('error', () => undefined);
  }

  function hear(line: string): void {
    const parsed = answerLine.safeParse(parseJson(line));
    if (!parsed.success || asked === null || parsed.data.id !== asked.id) {
      log.warn({ line: line.slice(0, 200) }, 'the recognition of speech wrote a line that is no answer');
      return;
    }
    const { speech, timer } = asked;
    clearTimeout(timer);
    asked = null;
    if ('text' in parsed.data) speech.resolve(parsed.data.text);
    else speech.reject(new SpeechToTextError('unavailable', parsed.data.error));
    askNext();
  }

  function askNext(): void {
    if (asked !== null || run === null) return;
    const speech = waiting.shift();
    if (speech === undefined) return;
    const { child } = run;
    lastId += 1;
    const timer = setTimeout(() => {
      log.warn('the recognition of speech does not answer, and is started again');
      child.kill('SIGKILL');
    }, answerWithinMs);
    asked = { id: lastId, speech, timer };
    const sound = bytesOf(speech.samples);
    child.stdin?.write(`${JSON.stringify({ id: lastId, language: speech.language, bytes: sound.length })}\n`);
    child.stdin?.write(sound);
  }

  function lost(child: ChildProcess, why: string): void {
    if (run?.child !== child) return;
    run = null;
    refuseAll(`the program is gone: ${why}`);
    if (isClosed) return;
    log.warn({ why }, 'the recognition of speech is gone, and is started again');
    startAgain();
  }

  function refuseAll(why: string): void {
    if (asked !== null) {
      clearTimeout(asked.timer);
      asked.speech.reject(new SpeechToTextError('unavailable', why));
      asked = null;
    }
    for (const { reject } of waiting.splice(0)) reject(new SpeechToTextError('unavailable', why));
  }

  function startAgain(): void {
    again = setTimeout(() => {
      start(command, { log, names, readyWithinMs }).then(
        (started) => {
          if (isClosed) return void endChild(started.child);
          run = started;
          listen(started);
          askNext();
        },
        (error: unknown) => {
          log.warn({ err: error }, 'the recognition of speech does not start');
          if (!isClosed) startAgain();
        },
      );
    }, againAfterMs);
  }

  return {
    name,
    languages,
    recognise(speech) {
      if (run === null) {
        return Promise.reject(new SpeechToTextError('unavailable', 'the program does not run'));
      }
      const isTaken = asked !== null || waiting.length > 0;
      const isLater = speech.afterwards === true;
      const rests = isLater && performance.now() - liveMs < AFTERWARDS_RESTS_MS;
      if (!isLater) liveMs = performance.now();
      if (rests) return Promise.reject(new SpeechToTextError('busy', 'a sitting goes first'));
      if ((isTaken && !speech.mayWait) || waiting.length >= WAITING_MAX) {
        return Promise.reject(new SpeechToTextError('busy', 'others wait already'));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ ...speech, resolve, reject });
        askNext();
      });
    },
    async close() {
      isClosed = true;
      if (again !== null) clearTimeout(again);
      const child = run?.child;
      run = null;
      refuseAll('it is closed');
      if (child !== undefined) await endChild(child);
    },
  };
}

/** Starts the program and waits until it is ready. @throws StartError. */
async function start(
  command: readonly string[],
  {
    log,
    names,
    readyWithinMs,
  }: {
    readonly log: Pick<Logger, 'debug'>;
    readonly names: SpeechProgramNames;
    readonly readyWithinMs: number;
  },
): Promise<Run> {
  const [file = '', ...args] = command;
  // The program gets nothing of the server's secrets.
  const { PATH, HOME, LANG, LD_LIBRARY_PATH, DYLD_LIBRARY_PATH } = process.env;
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH, HOME, LANG, LD_LIBRARY_PATH, DYLD_LIBRARY_PATH },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
    log.debug({ speech: text.trimEnd() }, 'recognition of speech');
  });
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout });
  const problem = (what: string) =>
    new StartError(`${names.setting}: ${names.program} ${what}${lastLineOf(said)}.`);
  try {
    const about = await new Promise<Run['about']>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(problem(`was not ready within ${String(Math.round(readyWithinMs / 1_000))} s`)),
        readyWithinMs,
      );
      child.once('error', (error) => reject(problem(`cannot be started (${error.message})`)));
      child.once('close', () => reject(problem('ended before it was ready')));
      lines.once('line', (line) => {
        const parsed = readyLine.safeParse(parseJson(line));
        if (parsed.success) resolve(parsed.data);
        else reject(problem('did not say by its first line that it is ready'));
      });
      child.once('close', () => clearTimeout(timer));
      lines.once('line', () => clearTimeout(timer));
      child.once('error', () => clearTimeout(timer));
    });
    lines.close();
    return { child, about };
  } catch (error) {
    await endChild(child);
    throw error;
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stdin?.end();
  child.kill('SIGTERM');
  const urge = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(urge);
}

function lastLineOf(said: string): string {
  const last = said.trim().split('\n').at(-1)?.trim().replace(/\.$/u, '') ?? '';
  return last === '' ? '' : `: ${last.slice(0, 300)}`;
}

/** The bytes of samples, little-endian whatever the machine. */
function bytesOf(samples: Int16Array): Buffer {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return endianness() === 'LE' ? bytes : Buffer.from(bytes).swap16();
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
