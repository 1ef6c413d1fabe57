import {
  isPanelBelow,
  showsButtonText,
  type WidthClass,
  widthClassOf,
} from '@hemicycle/rules/layout/breakpoints';
import { useSyncExternalStore } from 'react';
import { pageState } from '../../page-state.ts';

const ROOT_TEXT_PX = 16;
/** From here on the panel beside the stage is 390 px wide inside. Source: looks §5. */
const WIDE_FROM_PX = 1200;
const WIDE_PANEL_PX = 390;
const TABLET_EDGES_PX = 34;
/** What the words of the tabs take, with a count and a dot, at the text size that browsers begin
 *  with. */
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

/** How large somebody has set the text in the browser; 1 as it comes. */
function readTextScale(): number {
  return (page().textScale ??=
    (parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_TEXT_PX) / ROOT_TEXT_PX);
}

/** What the width of the window decides, as plain text so that a screen is drawn anew only when it
 *  changes. */
function readWidth(): string {
  const widthPx = window.innerWidth;
  return `${widthClassOf(widthPx)} ${showsButtonText(widthPx)} ${hasTabText()}`;
}

/** Words that do not fit take the icon form: beside a narrow stage, and where the text is set
 *  large. */
function hasTabText(): boolean {
  const { innerWidth: widthPx, innerHeight: heightPx } = window;
  const wordsPx = TAB_WORDS_PX * readTextScale();
  if (isPanelBelow({ widthPx, heightPx })) return widthPx - TABLET_EDGES_PX >= wordsPx;
  return widthPx >= WIDE_FROM_PX && WIDE_PANEL_PX >= wordsPx;
}

/** Phone, tablet or desktop; whether buttons show their words, and the panel's tabs theirs. Source:
 *  RESP-01, RESP-02. */
export function useWindowWidth(): { widthClass: WidthClass; buttonText: boolean; tabText: boolean } {
  useSyncExternalStore(subscribe, readWidth);
  const widthPx = window.innerWidth;
  return {
    widthClass: widthClassOf(widthPx),
    buttonText: showsButtonText(widthPx),
    tabText: hasTabText(),
  };
}
