import { AGENDA_MARK_QUOTE_MAX_CHARS } from '@hemicycle/contract/agenda-limits';
import type { MarkPlace } from '@hemicycle/contract/agenda-marks';
import { linesOf } from './lines-of.ts';

/** Where the words stand that are selected on a page of a paper, and the words; null where nothing
 *  is selected there. Of a selection over several pages it takes what is on the first one. */
export function placeOfSelection(): { readonly place: MarkPlace; readonly quote: string } | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const { startContainer } = range;
  const from = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  const sheet = from?.closest<HTMLElement>('[data-page]');
  if (!sheet) return null;
  const box = sheet.getBoundingClientRect();
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  const rectangles = [...range.getClientRects()]
    .filter(
      ({ width, height, top, bottom }) => width > 1 && height > 1 && bottom > box.top && top < box.bottom,
    )
    // The text layer itself is as large as the page.
    .filter(({ height }) => height < box.height / 2)
    .map(({ left, top, width, height }) => ({
      left: inside((left - box.left) / box.width),
      top: inside((top - box.top) / box.height),
      width: inside(width / box.width),
      height: inside(height / box.height),
    }));
  const quote = selection.toString().replaceAll(/\s+/gu, ' ').trim().slice(0, AGENDA_MARK_QUOTE_MAX_CHARS);
  if (rectangles.length === 0 || quote === '') return null;
  return { place: { page: Number(sheet.dataset['page']), rectangles: linesOf(rectangles) }, quote };
}
