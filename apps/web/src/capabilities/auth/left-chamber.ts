const KEY = 'leftChamber';

/** Keeps for this tab whether the person went out of the chamber last, instead of being lost there
 *  with their sign-in: who signs in anew then chooses where to go. Source: AUTH-01, EXIT-03. */
export function keepLeftChamber(left: boolean, storage: Storage = sessionStorage): void {
  if (left) storage.setItem(KEY, 'true');
  else storage.removeItem(KEY);
}

export function hasLeftChamber(storage: Storage = sessionStorage): boolean {
  return storage.getItem(KEY) === 'true';
}
