const KEY = 'joinedAsRole';

/** The name of the role that the person last chose when joining; null when none was chosen. Only
 *  the first screen and the captions use it; it gives no permission. Source: FND-19. */
export function readJoinedAsRole(storage: Pick<Storage, 'getItem'> = localStorage): string | null {
  return storage.getItem(KEY);
}

/** The name of the role as which somebody with these roles joins. Who holds one role joins as that
 *  without choosing, as a guest does by their link; others as the one that they chose. Null: none
 *  was chosen. Source: FND-19, CAP-03. */
export function joinedAsRole(roles: readonly { readonly name: string }[]): string | null {
  const [first] = roles;
  return roles.length === 1 && first !== undefined ? first.name : readJoinedAsRole();
}

export function writeJoinedAsRole(role: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(KEY, role);
}
