import { useState } from 'react';

/** The rows of a list that changes by itself, and whether each is gone. While the pointer is in the
 *  list no row moves: those that are gone keep their place, and new ones come at the end. Source:
 *  looks picture 14. */
export function useStillRows<Row extends { readonly userId: string }>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const now = new Map(rows.map((row) => [row.userId, row]));
  const before = held ?? rows;
  const old = new Set(before.map(({ userId }) => userId));
  const kept = [
    ...before.map((row) => ({ row: now.get(row.userId) ?? row, isGone: !now.has(row.userId) })),
    ...rows.filter(({ userId }) => !old.has(userId)).map((row) => ({ row, isGone: false })),
  ];
  if (held !== null && kept.length > held.length) setHeld(kept.map(({ row }) => row));
  return {
    rows: kept,
    handlers: {
      onPointerEnter: () => setHeld(rows),
      onPointerLeave: () => setHeld(null),
    },
  };
}
