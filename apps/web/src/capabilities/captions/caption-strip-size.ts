import { CAPTION_DISPLAY } from '@hemicycle/rules/captions/caption-lines';
import type { StageStrip } from '../../chamber-frame/chamber-part.ts';
import { useWindowWidth } from '../layout/public.ts';
import { type CaptionChoices, useCaptionChoices } from './caption-choices.ts';
import { useCaptioning } from './use-captioning.ts';

/** The size of the text in px. `medium` is 20, on phones 18. Source: looks §3. */
const TEXT_PX = { small: 16, medium: 20, large: 28, largest: 36 } as const;
const PHONE_TEXT_PX = { small: 15, medium: 18, large: 24, largest: 30 } as const;
const LINE_HEIGHT = 1.4;
const PADDING_PX = 8;
/** The field in which captions are typed, with the gap above it. */
const FIELD_PX = 44 + 8;

/** The size of the lines. */
export interface LineSize {
  readonly textPx: number;
  readonly linePx: number;
}

export function useLineSize({ size }: Pick<CaptionChoices, 'size'>): LineSize {
  const isPhone = useWindowWidth().widthClass === 'phone';
  const textPx = (isPhone ? PHONE_TEXT_PX : TEXT_PX)[size];
  return { textPx, linePx: Math.ceil(textPx * LINE_HEIGHT) };
}

/** The strip that the captions need on the stage: three lines, and the field of a captioner, at the
 *  edge that the person chose. Null where neither shows. Source: CAP-05, BEY-39. */
export function useCaptionStrip(): StageStrip | null {
  const { shows, types } = useCaptioning();
  const choices = useCaptionChoices();
  const { linePx } = useLineSize(choices);
  if (!shows && !types) return null;
  const heightPx = (shows ? CAPTION_DISPLAY.lines * linePx + PADDING_PX : 0) + (types ? FIELD_PX : 0);
  return { heightPx, edge: choices.edge };
}
