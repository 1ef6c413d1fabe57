import type { MediaPerson } from '@hemicycle/media';
import { pageState } from '../../page-state.ts';

/** A screen that another person shares, named by the stay that sends it. */
export interface ShownShare {
  readonly peerId: string;
  readonly userId: string;
  readonly track: MediaStreamTrack;
}

const known = pageState(() => new WeakMap<MediaStreamTrack, ShownShare>());

/** The screens that other people share, in the order of `people`. The same screen gives the same
 *  object, so that a change of speaker does not redraw shares. Source: SHARE-03. */
export function runningShares(people: readonly MediaPerson[]): ShownShare[] {
  const shares: ShownShare[] = [];
  for (const { peerId, userId, share: track } of people) {
    if (track === null) continue;
    const share = known().get(track) ?? { peerId, userId, track };
    known().set(track, share);
    shares.push(share);
  }
  return shares;
}

/** The ids of the running shares in the order in which they began, and how many have begun in
 *  all. */
export interface Begun {
  readonly ids: readonly string[];
  readonly count: number;
}

export const nothingBegun: Begun = { ids: [], count: 0 };

/** Updates the running shares: new ones come last, ended ones go. Returns the same object when
 *  nothing changed. Source: SHARE-03. */
export function noteBegun(before: Begun, running: readonly string[]): Begun {
  const still = before.ids.filter((id) => running.includes(id));
  const newer = running.filter((id) => !before.ids.includes(id));
  if (newer.length === 0 && still.length === before.ids.length) return before;
  return { ids: [...still, ...newer], count: before.count + newer.length };
}
