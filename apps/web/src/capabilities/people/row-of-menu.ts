import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { Participant, ParticipantList } from './participant-list.ts';

/** The row of a person: among the raised hands, or under a group. */
export interface RowPlace {
  readonly userId: string;
  readonly place: 'raised' | 'section';
}

/** The person whose menu is open, and the list in which they stand now. A person whose hand went
 *  down stands under their group only. Null where they are in neither list. */
export function shownIn(
  { raised, sections }: Pick<ParticipantList, 'raised' | 'sections'>,
  { userId, place }: RowPlace,
): { readonly participant: Participant; readonly place: RowPlace['place'] } | null {
  const isThis = ({ person }: Participant) => person.userId === userId;
  const inRaised = place === 'raised' ? raised.find(isThis) : undefined;
  if (inRaised !== undefined) return { participant: inRaised, place: 'raised' };
  const inSection = sections.flatMap(({ participants }) => participants).find(isThis);
  return inSection === undefined ? null : { participant: inSection, place: 'section' };
}

/** The button of the row whose menu is open, looked for whenever it is asked for: news may move the
 *  row to another list, which draws it anew. It stays the same object as long as `of` is the same.
 *  Null while the row is folded away. */
export function useRowOf(
  tab: RefObject<HTMLElement | null>,
  of: RowPlace | null,
): RefObject<HTMLElement | null> {
  return useMemo(
    () => ({
      get current() {
        const rows = [...(tab.current?.querySelectorAll<HTMLElement>('[data-user]') ?? [])].filter(
          ({ dataset }) => dataset['user'] === of?.userId,
        );
        const row = rows.find(({ dataset }) => dataset['place'] === of?.place) ?? rows[0];
        return row?.querySelector('button') ?? null;
      },
    }),
    [tab, of],
  );
}

/** Closes the menu on a person who has left the list, so that it does not open by itself when they
 *  come back. Where the focus went with the menu and the row, it moves to the row that now stands
 *  in their place, or to the search where nobody is left. `isOpen`: a menu was opened; `isThere`:
 *  its person is in the list. */
export function useMenuGoesWithPerson(
  tab: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
  { isOpen, isThere, onGone }: { isOpen: boolean; isThere: boolean; onGone: () => void },
): void {
  const place = useRef(0);
  // After each drawing, since news moves the rows.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const rows = [...(tab.current?.querySelectorAll<HTMLElement>('[data-user] > button') ?? [])];
    if (isThere) {
      const at = rows.findIndex((one) => one === row.current);
      if (at >= 0) place.current = at;
      return;
    }
    onGone();
    if (document.activeElement !== document.body) return;
    (rows[Math.min(place.current, rows.length - 1)] ?? tab.current?.querySelector('input'))?.focus();
  });
}
