import { pageState } from '../../page-state.ts';

const lookedAt = pageState((): { key: string | null } => ({ key: null }));

/** What the side panel shows: the key of its open tab, or `cover` where something covers the tabs;
 *  null before the chamber is drawn. Help opens at it. Source: FND-09. */
export function lookedAtKey(): string | null {
  return lookedAt().key;
}

/** Notes what the side panel shows. */
export function noteLookedAt(key: string): void {
  lookedAt().key = key;
}
