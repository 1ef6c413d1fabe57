const METHODS = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** The methods of a console that write a line. */
export type LineLog = Pick<Console, (typeof METHODS)[number]>;

/** Calls `onLine` with the text of each line that the page writes to the console. The lines are
 *  still written. Returns a function that stops this. Source: SESS-20, A33. */
export function watchLogLines(onLine: (line: string) => void, log: LineLog = console): () => void {
  const restores = METHODS.map((method) => {
    const write = log[method];
    const watched = (...parts: unknown[]) => {
      write.apply(log, parts);
      onLine(parts.map(textOf).join(' '));
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

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  return part instanceof Error ? part.message : '';
}
