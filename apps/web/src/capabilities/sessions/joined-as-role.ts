const KEY = 'joinedAsRole';

/** The role last joined as, by name; null when none was chosen. Only the first screen and the
 *  captions look at it, no permission comes from it. Source: FND-19. */
export function readJoinedAsRole(storage: Pick<Storage, 'getItem'> = localStorage): string | null {
  return storage.getItem(KEY);
}

export function writeJoinedAsRole(role: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(KEY, role);
}
