import { type FocusEvent, useEffect, useState } from 'react';

/** A row of a list that stands still. `row`: as it is now. `was`: as it was when the list began to
 *  stand still, which says where it stands. `isGone`: it left the list since. `isNew`: it came
 *  since. */
export interface StillRow<Row> {
  readonly row: Row;
  readonly was: Row;
  readonly isGone: boolean;
  readonly isNew: boolean;
}

/** The rows of a list that changes by itself. No row moves while somebody is in the list
 *  (`isHeld`): from a move of the pointer in it until the pointer leaves, and while the focus of
 *  the keyboard is in it. Rows that are gone keep their place, and new ones come at the end. Give
 *  the handlers to the element that holds the list. Source: looks picture 14. */
export function useStillRows<Row extends { readonly userId: string }>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly { readonly was: Row; readonly isNew: boolean }[] | null>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState<Element | null>(null);
  const isHeld = pointed || focused !== null;
  if (!isHeld && held !== null) setHeld(null);
  useEffect(() => {
    // A button that goes with the focus on it tells nothing of it.
    if (focused?.contains(document.activeElement) === false) setFocused(null);
  }, [focused, rows]);

  const now = new Map(rows.map((row) => [row.userId, row]));
  const before = (isHeld ? held : null) ?? rows.map((row) => ({ was: row, isNew: false }));
  const old = new Set(before.map(({ was }) => was.userId));
  const added = rows.filter(({ userId }) => !old.has(userId)).map((row) => ({ was: row, isNew: true }));
  const kept = [...before, ...added];
  if (isHeld && (held === null || added.length > 0)) setHeld(kept);
  const hold = () => setHeld((already) => already ?? before);
  const point = () => {
    if (pointed) return;
    setPointed(true);
    hold();
  };
  return {
    isHeld,
    rows: kept.map(({ was, isNew }): StillRow<Row> => {
      const row = now.get(was.userId);
      return { row: row ?? was, was, isNew, isGone: row === undefined };
    }),
    handlers: {
      // A list that comes under a pointer at rest does not stand still: nobody aims at a row of it.
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: () => setPointed(false),
      onFocus: ({ currentTarget, target }: FocusEvent) => {
        // A button that was pressed with the pointer keeps the focus when the pointer has left.
        if (!target.matches(':focus-visible')) return;
        setFocused(currentTarget);
        hold();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      },
    },
  };
}
