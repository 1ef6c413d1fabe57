import {
  isPanelBelow,
  showsButtonText,
  type WidthClass,
  widthClassOf,
} from '@hemicycle/rules/layout/breakpoints';
import { useSyncExternalStore } from 'react';
import { pageState } from '../../page-state.ts';

const ROOT_TEXT_PX = 16;
/** From this width on, the inside of the panel beside the stage is 390 px wide. Source: looks
 *  §5. */
const WIDE_FROM_PX = 1200;
const WIDE_PANEL_PX = 390;
const TABLET_EDGES_PX = 34;
/** The width of the tab labels, with a count and a dot, at the browsers' default text size. */
const TAB_WORDS_PX = 384;

const page = pageState<{ textScale: number | null }>(() => ({ textScale: null }));

function subscribe(listener: () => void): () => void {
  const handleResize = () => {
    page().textScale = null;
    listener();
  };
  window.addEventListener('resize', handleResize);
  return () => window.removeEventListener('resize', handleResize);
}

/** The text size set in the browser, relative to the default; 1 is the default. */
function readTextScale(): number {
  return (page().textScale ??=
    (parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_TEXT_PX) / ROOT_TEXT_PX);
}

/** The values that depend on the window's width, as a text, so that components redraw only when a
 *  value changes. */
function readWidth(): string {
  const widthPx = window.innerWidth;
  return `${widthClassOf(widthPx)} ${showsButtonText(widthPx)} ${hasTabText()}`;
}

/** Whether the tab labels fit. Beside a narrow stage, and with large text, icons replace them. */
function hasTabText(): boolean {
  const { innerWidth: widthPx, innerHeight: heightPx } = window;
  const wordsPx = TAB_WORDS_PX * readTextScale();
  if (isPanelBelow({ widthPx, heightPx })) return widthPx - TABLET_EDGES_PX >= wordsPx;
  return widthPx >= WIDE_FROM_PX && WIDE_PANEL_PX >= wordsPx;
}

/** Phone, tablet or desktop; whether buttons show their labels, and whether the panel's tabs do.
 *  Source: RESP-01, RESP-02. */
export function useWindowWidth(): { widthClass: WidthClass; buttonText: boolean; tabText: boolean } {
  useSyncExternalStore(subscribe, readWidth);
  const widthPx = window.innerWidth;
  return {
    widthClass: widthClassOf(widthPx),
    buttonText: showsButtonText(widthPx),
    tabText: hasTabText(),
  };
}
