import type { LivePerson } from '@hemicycle/contract/people-live';
import { Fragment } from 'react';
import type { TileBadge } from '../../../chamber-frame/chamber-part.ts';
import { chamberParts } from '../../../chamber-parts.ts';

const badgeHooks = chamberParts.flatMap(({ useBadge }) => useBadge ?? []);

/** The badges that the parts of the chamber give to the tile of a person. */
export function useBadges(
  userId: string | undefined,
  person: Pick<LivePerson, 'handType' | 'orderRaised'> | undefined,
): readonly TileBadge[] {
  return badgeHooks.map((hook) => hook(userId, person)).filter((badge) => badge !== null);
}

/** Badges side by side, in the order of the parts. */
export function Badges({ badges }: { badges: readonly TileBadge[] }) {
  return badges.map(({ key, content }) => <Fragment key={key}>{content}</Fragment>);
}
