/** So long without a word of the server, which speaks every 20 s, means a dead line that nothing
 *  has closed: a network that was changed, a router that forgot. In ms. */
export const SILENT_AFTER_MS = 45_000;
/** The server speaks as soon as somebody has entered; how long that may take, in ms. */
export const FIRST_WORD_WITHIN_MS = 15_000;
/** A page that heard nothing for so long while it slept asks whether the line still stands, in
 *  ms. */
export const ASLEEP_AFTER_MS = 25_000;
/** How long the answer to that may take, in ms. */
export const ANSWER_WITHIN_MS = 5_000;

export interface LineWatchParts {
  readonly nowMs: () => number;
  /** Asks the server for the state as it is now; false where there is no open line. */
  readonly ask: () => boolean;
  /** The line is dead: another is needed. */
  readonly onDead: () => void;
  readonly setTimer?: (run: () => void, afterMs: number) => unknown;
  readonly clearTimer?: (timer: unknown) => void;
}

/** Notices a line that is dead without having been closed. */
export interface LineWatch {
  /** The line is open, as far as this side knows. */
  opened: () => void;
  /** Something came. */
  heard: () => void;
  /** The line was closed: there is nothing to watch. */
  closed: () => void;
  /** The page is seen again, or woke up: a line that was silent meanwhile is asked. */
  wake: () => void;
  /** The network changed under the line, or the media beside it is away: it is asked whatever it
   *  said before. */
  doubt: () => void;
}

/** Begins with no line.  Source: BEY-23. */
export function createLineWatch({
  nowMs,
  ask,
  onDead,
  setTimer = (run, afterMs) => window.setTimeout(run, afterMs),
  clearTimer = (timer) => window.clearTimeout(Number(timer)),
}: LineWatchParts): LineWatch {
  let heardAtMs: number | null = null;
  let timer: unknown;

  function expectWithin(ms: number): void {
    clearTimer(timer);
    timer = setTimer(() => {
      heardAtMs = null;
      onDead();
    }, ms);
  }

  function doubt(): void {
    if (heardAtMs !== null && ask()) expectWithin(ANSWER_WITHIN_MS);
  }

  return {
    opened() {
      heardAtMs = nowMs();
      expectWithin(FIRST_WORD_WITHIN_MS);
    },
    heard() {
      heardAtMs = nowMs();
      expectWithin(SILENT_AFTER_MS);
    },
    closed() {
      heardAtMs = null;
      clearTimer(timer);
    },
    wake() {
      if (heardAtMs !== null && nowMs() - heardAtMs >= ASLEEP_AFTER_MS) doubt();
    },
    doubt,
  };
}
