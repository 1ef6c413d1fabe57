import './print-alone.css';

/** Prints one element without the page around it. While the browser prints, a copy stands first in
 *  the page. A reference to a pattern inside the element then finds the pattern in the copy.
 *  Source: BEY-04, PROC-01. */
export function printAlone(element: HTMLElement): void {
  const sheet = document.createElement('div');
  sheet.className = 'hc-print-sheet';
  sheet.append(element.cloneNode(true));
  document.body.prepend(sheet);
  window.addEventListener('afterprint', () => sheet.remove(), { once: true });
  window.print();
}
