import { showsButtonText, type WidthClass, widthClassOf } from '@hemicycle/rules/layout/breakpoints';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The values that depend on the window's width, as a text, so that components redraw only when a
 *  value changes. */
function readWidth(): string {
  const widthPx = window.innerWidth;
  return `${widthClassOf(widthPx)} ${showsButtonText(widthPx)}`;
}

/** Phone, tablet or desktop, and whether buttons show their labels. Source: RESP-01, RESP-02. */
export function useWindowWidth(): { widthClass: WidthClass; buttonText: boolean } {
  useSyncExternalStore(subscribe, readWidth);
  const widthPx = window.innerWidth;
  return { widthClass: widthClassOf(widthPx), buttonText: showsButtonText(widthPx) };
}
