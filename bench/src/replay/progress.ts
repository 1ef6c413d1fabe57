import { Presets, SingleBar } from 'cli-progress';

/** The progress of a replay, in steps. */
export interface Progress {
  begin(what: string, steps: number): void;
  step(): void;
  end(): void;
}

/** A progress bar on a terminal; nothing where there is no terminal, or with `quiet`. It writes to
 *  standard error. */
export function createProgress(quiet: boolean): Progress {
  if (quiet || !process.stderr.isTTY) return { begin: () => {}, step: () => {}, end: () => {} };
  let bar: SingleBar | null = null;
  return {
    begin(what, steps) {
      bar?.stop();
      const format = `${what.padEnd(16)} {bar} {value}/{total}`;
      bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
      bar.start(steps, 0);
    },
    step: () => bar?.increment(),
    end() {
      bar?.stop();
      bar = null;
    },
  };
}
