import {
  isPanelBelow,
  showsButtonText,
  type WidthClass,
  widthClassOf,
} from '@hemicycle/rules/layout/breakpoints';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** What the width of the window decides, as plain text so that a screen is drawn anew only when it changes. */
function readWidth(): string {
  const widthPx = window.innerWidth;
  return `${widthClassOf(widthPx)} ${showsButtonText(widthPx)} ${hasTabText()}`;
}

/** Beside the stage the tabs have room for their words on a wide desktop only, under it always. */
function hasTabText(): boolean {
  const { innerWidth: widthPx, innerHeight: heightPx } = window;
  return widthPx >= WIDE_FROM_PX || isPanelBelow({ widthPx, heightPx });
}

/** From here on the side panel has text tabs. Source: looks §5. */
const WIDE_FROM_PX = 1200;

/** Phone, tablet or desktop; whether buttons show their words, and the panel's tabs theirs.  Source: RESP-01, RESP-02. */
export function useWindowWidth(): { widthClass: WidthClass; buttonText: boolean; tabText: boolean } {
  useSyncExternalStore(subscribe, readWidth);
  const widthPx = window.innerWidth;
  return {
    widthClass: widthClassOf(widthPx),
    buttonText: showsButtonText(widthPx),
    tabText: hasTabText(),
  };
}
