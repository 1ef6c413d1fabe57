import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

const STOP_PATIENCE_MS = 10_000;
const answered = z.union([z.object({ answer: z.unknown() }), z.object({ problem: z.string() })]);

/** A script of the benchmarks in a process of its own, which answers one question at a time. It
 *  ends when this process does. */
export interface OwnProcess {
  readonly pid: number;
  /** Asks a question. @throws Error with the error of the process, or when it does not answer in
   *  time. */
  ask<Answer>(question: unknown, shape: z.ZodType<Answer>, patienceMs?: number): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a script of the benchmarks. `file`: its absolute path. */
export function startOwnProcess(file: string): OwnProcess {
  const child = fork(file, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    pid: child.pid ?? 0,
    async ask(question, shape, patienceMs = 60_000) {
      const settled = new AbortController();
      const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(patienceMs)]);
      const gone = once(child, 'exit', { signal }).then(() => {
        throw new Error(`${file} ended.`);
      });
      const message = once(child, 'message', { signal });
      child.send({ question });
      try {
        const received: readonly unknown[] = await Promise.race([message, gone]);
        const parsed = answered.parse(received[0]);
        if ('problem' in parsed) throw new Error(parsed.problem);
        return shape.parse(parsed.answer);
      } finally {
        for (const waiting of [gone, message]) waiting.catch(() => undefined);
        settled.abort();
      }
    },
    stop: () => endProcess(child),
  };
}

/** Call it in the process itself: it answers each question with the result of `reply`, and ends
 *  with the process that started it. */
export function answerQuestions<Question>(
  shape: z.ZodType<Question>,
  reply: (question: Question) => Promise<unknown>,
): void {
  const envelope = z.object({ question: shape });
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message) => {
    void (async () => {
      try {
        process.send?.({ answer: await reply(envelope.parse(message).question) });
      } catch (error) {
        process.send?.({ problem: error instanceof Error ? error.message : String(error) });
      }
    })();
  });
}

/** Ends a child by SIGTERM, and by SIGKILL when it has not ended after ten seconds. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await exited;
  clearTimeout(impatient);
}
