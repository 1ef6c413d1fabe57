const KEY = 'joinedAsRole';

/** The name of the role that the person last chose when joining; null when none was chosen. Only
 *  the first screen and the captions use it; it gives no permission. Source: FND-19. */
export function readJoinedAsRole(storage: Pick<Storage, 'getItem'> = localStorage): string | null {
  return storage.getItem(KEY);
}

export function writeJoinedAsRole(role: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(KEY, role);
}
