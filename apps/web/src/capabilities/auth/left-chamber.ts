const KEY = 'leftChamber';

/** Records for this tab which sitting the person last left on purpose, or came to after its end;
 *  null: they are in one. Somebody who left chooses where to go after the next sign-in. Somebody
 *  whose sign-in ended in the chamber returns to it. Source: AUTH-01, EXIT-03. */
export function keepLeftChamber(idVotingSession: string | null, storage: Storage = sessionStorage): void {
  if (idVotingSession === null) storage.removeItem(KEY);
  else storage.setItem(KEY, idVotingSession);
}

/** The sitting that the person last left in this tab; null: none. */
export function leftChamber(storage: Storage = sessionStorage): string | null {
  return storage.getItem(KEY);
}
