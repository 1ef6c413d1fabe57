import { isSameSet } from '../permissions/same-set.ts';

/** A person whom an import made (`before` is null) or changed, with what the import left. */
interface ImportedPerson {
  readonly userId: string;
  readonly before: PersonParts | null;
  readonly after: PersonParts & { readonly email: string };
}

/** What an import writes of a person, and an undo gives back. */
interface PersonParts {
  readonly displayName: string;
  /** The second address; null: none; undefined: the import is older than second addresses, and so
   *  has changed none. */
  readonly secondEmail?: string | null | undefined;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
}

/** A person as they are at the time of the undo. `hasSignedIn`: the owner has used the account;
 *  `tie`: what names the person, null where nothing does. */
interface PersonAtUndo extends PersonParts {
  readonly email: string;
  readonly isOff: boolean;
  readonly hasSignedIn: boolean;
  readonly tie: Tie | null;
}

/** What keeps an account from being deleted: its owner was in a sitting, is in the electorate of a
 *  vote, gives or holds a proxy, has messages, or belongs to a sitting. */
export type Tie = 'attended' | 'elector' | 'proxy' | 'messages' | 'member';

/** What an undo does with a person. */
type UndoOfPerson =
  | { readonly does: 'delete' | 'restore' }
  | { readonly does: 'stay'; readonly why: 'changed' | 'signed-in' | 'gone' | Tie };

/** Decides what taking an import back does with one person. Only what is as the import left it is
 *  taken back. `exists`: whether a role or group exists still. Never throws. Source: PEOP-02. */
export function undoOfPerson(
  { before, after }: ImportedPerson,
  now: PersonAtUndo,
  exists: (id: string) => boolean,
): UndoOfPerson {
  const isChanged =
    now.displayName !== after.displayName ||
    now.email !== after.email ||
    (after.secondEmail !== undefined && now.secondEmail !== after.secondEmail) ||
    !isSameSet(now.roles, after.roles) ||
    !isSameSet(now.groups, after.groups);
  if (isChanged) return { does: 'stay', why: 'changed' };
  if (before !== null) {
    return [...before.roles, ...before.groups].every(exists)
      ? { does: 'restore' }
      : { does: 'stay', why: 'gone' };
  }
  if (now.isOff) return { does: 'stay', why: 'changed' };
  if (now.hasSignedIn) return { does: 'stay', why: 'signed-in' };
  return now.tie === null ? { does: 'delete' } : { does: 'stay', why: now.tie };
}
