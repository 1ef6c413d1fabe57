/** A socket that has been silent for this time, in ms, is dead although nothing has closed it: the
 *  network was changed, or a router dropped the connection. The server speaks every 20 s. */
export const SILENT_AFTER_MS = 45_000;
/** The server speaks as soon as a page has connected; how long its first message may take, in
 *  ms. */
export const FIRST_WORD_WITHIN_MS = 15_000;
/** A page that wakes up after this time without a message, in ms, asks the server whether the
 *  socket still works. */
export const ASLEEP_AFTER_MS = 25_000;
/** How long the server may take to answer that question, in ms. */
export const ANSWER_WITHIN_MS = 5_000;

export interface LineWatchParts {
  readonly nowMs: () => number;
  /** Asks the server for the present state; false where no socket is open. */
  readonly ask: () => boolean;
  /** The socket is dead: the page must connect again. */
  readonly onDead: () => void;
  readonly setTimer?: (run: () => void, afterMs: number) => unknown;
  readonly clearTimer?: (timer: unknown) => void;
}

/** Notices that the line, which is the live socket of the page, is dead although nothing has closed
 *  it. */
export interface LineWatch {
  /** The browser has opened the socket. */
  opened: () => void;
  /** A message of the server has arrived. */
  heard: () => void;
  /** The socket was closed: there is nothing to watch. */
  closed: () => void;
  /** The page is in view again or woke up. If no message came for a while, the server is asked. */
  wake: () => void;
  /** The network changed, or the media connection is lost. The server is asked, however recent its
   *  last message is. */
  doubt: () => void;
}

/** Makes the watch; it watches nothing until `opened`. Source: BEY-23. */
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
