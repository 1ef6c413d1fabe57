import type { ComponentType } from 'react';
import type { StageStrip } from '../../../chamber-frame/chamber-part.ts';
import { chamberParts } from '../../../chamber-parts.ts';

const strips = chamberParts.flatMap(({ stageStrip }) => stageStrip ?? []);

/** The strip that stands on the stage now, with its height and edge; null: none. */
export function useStageStrip(): (StageStrip & { readonly Strip: ComponentType }) | null {
  const shown = strips.map(({ useStrip: stripNow, Strip }) => ({ strip: stripNow(), Strip }));
  for (const { strip, Strip } of shown) if (strip !== null) return { ...strip, Strip };
  return null;
}
