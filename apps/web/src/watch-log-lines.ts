const METHODS = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** The methods of a console that write a line. */
export type LogMethod = (typeof METHODS)[number];
export type LineLog = Pick<Console, LogMethod>;

/** Calls `onWrite` with what the page writes to the console. It is still written. Returns a
 *  function that stops this. */
export function watchLog(
  onWrite: (method: LogMethod, parts: readonly unknown[]) => void,
  log: LineLog = console,
): () => void {
  const restores = METHODS.map((method) => {
    const write = log[method];
    const watched = (...parts: unknown[]) => {
      write.apply(log, parts);
      onWrite(method, parts);
    };
    log[method] = watched;
    return () => {
      if (log[method] === watched) log[method] = write;
    };
  });
  return () => {
    for (const restore of restores) restore();
  };
}

/** Calls `onLine` with the text of each line that the page writes to the console. The lines are
 *  still written. Returns a function that stops this. Source: SESS-20, A33. */
export function watchLogLines(onLine: (line: string) => void, log: LineLog = console): () => void {
  return watchLog((_method, parts) => onLine(parts.map(textOf).join(' ')), log);
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  return part instanceof Error ? part.message : '';
}
