/** The display of captions. Source: CAP-05, CAP-06, CAP-07. */
export const CAPTION_DISPLAY = {
  lines: 3,
  slideMs: 500,
  blankAfterMs: 8_000,
  checkEveryMs: 8_100,
  clearAfterMs: 16_000,
  dimOpacity: 0.2,
} as const;

/** A line on the display; an empty text is a blank line. `key` names it among the lines. */
export interface ShownLine {
  readonly key: string;
  readonly text: string;
}

/** The lines on the display, oldest first, at most three. `lastTextMs`: when the last text came;
 *  null: the display is clear, and dim. */
export interface CaptionLines {
  readonly lines: readonly ShownLine[];
  readonly lastTextMs: number | null;
}

export const noCaptionLines: CaptionLines = { lines: [], lastTextMs: null };

/** Lines in their order, those that were said at one time together. They are shown until the next
 *  ones, and at most 16 s. Source: BEY-15, CAP-07. */
export function saidTogether<Line>(lines: readonly Line[], timeMsOf: (line: Line) => number): Line[][] {
  const groups: Line[][] = [];
  let groupMs: number | null = null;
  for (const line of lines) {
    const timeMs = timeMsOf(line);
    if (timeMs === groupMs) groups.at(-1)?.push(line);
    else groups.push([line]);
    groupMs = timeMs;
  }
  return groups;
}

/** The display after new text: it stands below the earlier lines, of which three remain. Source:
 *  CAP-05. */
export function withText({ lines }: CaptionLines, line: ShownLine, nowMs: number): CaptionLines {
  return { lines: [...lines, line].slice(-CAPTION_DISPLAY.lines), lastTextMs: nowMs };
}

/** The display after a look for silence. After 8 s without new text a blank line follows, after 16
 *  s all lines go. The same object where nothing changes. Source: CAP-06, CAP-07. */
export function afterSilence(shown: CaptionLines, nowMs: number): CaptionLines {
  if (shown.lastTextMs === null) return shown;
  const silentMs = nowMs - shown.lastTextMs;
  if (silentMs >= CAPTION_DISPLAY.clearAfterMs) return noCaptionLines;
  if (silentMs < CAPTION_DISPLAY.blankAfterMs || shown.lines.at(-1)?.text === '') return shown;
  const blank = { key: `blank ${String(shown.lastTextMs)}`, text: '' };
  return { ...shown, lines: [...shown.lines, blank].slice(-CAPTION_DISPLAY.lines) };
}

/** The display after the correction of a line. A line whose text was deleted goes. */
export function withCorrection(shown: CaptionLines, line: ShownLine): CaptionLines {
  const lines = shown.lines.map((one) => (one.key === line.key ? line : one));
  return { ...shown, lines: lines.filter(({ key, text }) => key !== line.key || text !== '') };
}

/** The display after a line has grown: its time without text begins anew. A line that stands there
 *  no more, since it was silent for long, comes below the others again. Source: BEY-28. */
export function withGrowth(shown: CaptionLines, line: ShownLine, nowMs: number): CaptionLines {
  const stands = shown.lines.some(({ key }) => key === line.key);
  return stands ? { ...withCorrection(shown, line), lastTextMs: nowMs } : withText(shown, line, nowMs);
}
