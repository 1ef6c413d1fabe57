import type { LivePerson } from '@hemicycle/contract/people-live';
import { useTranslation } from 'react-i18next';
import type { ChamberPart, TileBadge } from '../../chamber-frame/chamber-part.ts';
import { useInterpreting } from '../../chamber-frame/interpreting.ts';
import type { Control, PlacedControl } from '../../chamber-frame/control.ts';
import { HandBadge, HandSign } from './HandSign.tsx';
import { useHandAnnouncements } from './use-hand-announcements.ts';
import { type OwnHand, useOwnHand } from './use-own-hand.ts';

/** The width of the badge on a tile, in px, of one hand and of both. */
const BADGE_WIDTH_PX = { 1: 56, 2: 66 } as const;

/** What the hands give to the chamber. */
export const handsChamberPart: ChamberPart = {
  texts: ['hands'],
  useControls: useHandControls,
  useBadge: useHandBadge,
  StandBy: HandAnnouncements,
};

/** The controls that raise one hand and both. Interpreting mode has none. Source: HANDS-04,
 *  HANDS-05, INTERP-10. */
function useHandControls(): readonly PlacedControl[] {
  const { t } = useTranslation(['hands', 'chamber']);
  const hand = useOwnHand();
  const one = useHandControl(hand, 1);
  const both = useHandControl(hand, 2);
  const isUp = hand.handType !== 0;
  // A hand that is up can still be lowered.
  if (useInterpreting() && !isUp) return [];
  const phoneLabel = t(one.tone === 'active' ? 'chamber:lower' : 'hand');
  return [
    { key: 'hand', control: one, phoneLabel },
    { key: 'both-hands', control: both },
  ];
}

/** The control that raises one hand (`which` 1) or both (2). A press while it is raised lowers it.
 *  A press while the other kind is raised changes to this kind. Source: HANDS-04, HANDS-05. */
function useHandControl(hand: OwnHand, which: 1 | 2): Control {
  const { t } = useTranslation('hands');
  const up = hand.handType === which;
  const next = up ? 0 : which;
  const reason = hand.reasonNot(next);
  const words = { 1: { up: 'lower', down: 'raise' }, 2: { up: 'lowerBoth', down: 'raiseBoth' } } as const;
  return {
    label: t(words[which][up ? 'up' : 'down']),
    words: Object.values(words[which]).map((word) => t(word)),
    icon: <HandSign both={which === 2} />,
    tone: up ? 'active' : 'rest',
    busy: hand.pending !== null && (hand.pending === which || (hand.pending === 0 && up)),
    onPress: reason === undefined && hand.change ? () => hand.change?.(next) : undefined,
    reason,
  };
}

function useHandBadge(
  _userId: string | undefined,
  person: Pick<LivePerson, 'handType' | 'orderRaised'> | undefined,
): TileBadge | null {
  if (person === undefined || person.orderRaised <= 0 || person.handType === 0) return null;
  const handType = person.handType === 2 ? 2 : 1;
  return {
    key: 'hand',
    content: <HandBadge handType={handType} rank={person.orderRaised} />,
    widthPx: BADGE_WIDTH_PX[handType],
  };
}

function HandAnnouncements() {
  useHandAnnouncements();
  return null;
}
