import './print-alone.css';

/** Prints one element alone on paper, without the page around it. A copy of it stands first in the
 *  page while the browser prints (a reference to a pattern inside of it finds the copy's own).
 *  Source: BEY-04, PROC-01. */
export function printAlone(element: HTMLElement): void {
  const sheet = document.createElement('div');
  sheet.className = 'hc-print-sheet';
  sheet.append(element.cloneNode(true));
  document.body.prepend(sheet);
  window.addEventListener('afterprint', () => sheet.remove(), { once: true });
  window.print();
}
