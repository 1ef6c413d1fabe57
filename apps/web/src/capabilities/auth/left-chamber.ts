const KEY = 'leftChamber';

/** Records for this tab whether the person last left the chamber on purpose. If so, they choose
 *  where to go after the next sign-in. If their sign-in merely ended, they return to the chamber.
 *  Source: AUTH-01, EXIT-03. */
export function keepLeftChamber(left: boolean, storage: Storage = sessionStorage): void {
  if (left) storage.setItem(KEY, 'true');
  else storage.removeItem(KEY);
}

export function hasLeftChamber(storage: Storage = sessionStorage): boolean {
  return storage.getItem(KEY) === 'true';
}
