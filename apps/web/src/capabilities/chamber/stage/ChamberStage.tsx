import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import { memo } from 'react';
import { useLive } from '../../../realtime/use-live.ts';
import type { ViewedShares } from '../../share/public.ts';
import { useChamberMedia } from '../../media/public.ts';
import { Stage } from './Stage.tsx';

/** The stage with the people and the media of this page. It reads them itself, so that a change of
 *  theirs, such as a new speaker, redraws the stage only and not the whole chamber. */
export const ChamberStage = memo(function ChamberStage(props: {
  shares: ViewedShares;
  mode: LayoutMode;
  passing: boolean;
  selfView: boolean;
  centred?: boolean;
  leaving: boolean;
}) {
  const people = useLive((live) => live.people);
  const peopleKnown = useLive((live) => live.session !== null);
  const snapshot = useChamberMedia((media) => media.snapshot);
  return <Stage people={people} peopleKnown={peopleKnown} snapshot={snapshot} {...props} />;
});
