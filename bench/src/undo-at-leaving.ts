import { Undo } from './undo.ts';

const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const ERRORS = ['uncaughtException', 'unhandledRejection'] as const;

/** Runs `work` and then undoes what it added. A signal, or an error outside of the awaited work,
 *  may end the process in the middle. Then `beforeLeaving` is called, everything is undone, and the
 *  process exits with 128 and the number of the signal, or with 1; the promise does not settle. A
 *  second signal changes nothing, since npm passes on a signal that the terminal has already sent.
 *  @throws what `work` throws. */
export async function undoAtLeaving<Answer>(
  work: (undo: Undo) => Promise<Answer>,
  beforeLeaving: () => void = () => {},
): Promise<Answer> {
  const undo = new Undo();
  const leaving: Promise<never>[] = [];
  const leave = (code: number) => {
    if (leaving.length > 0) return;
    beforeLeaving();
    leaving.push(undo.run().then(() => process.exit(code)));
  };
  const broken = (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    leave(1);
  };
  const listeners = Object.entries(SIGNAL_CODES).map(
    ([signal, code]) => [signal, () => leave(code)] as const,
  );
  for (const [signal, listener] of listeners) process.on(signal, listener);
  for (const error of ERRORS) process.on(error, broken);
  try {
    return await work(undo);
  } finally {
    await undo.run();
    await Promise.all(leaving);
    for (const [signal, listener] of listeners) process.off(signal, listener);
    for (const error of ERRORS) process.off(error, broken);
  }
}
