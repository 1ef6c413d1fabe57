/** The page that takes in the file of a sitting. */
export const IMPORT_SITTING_PATH = '/app/admin/sittings/import';

/** The pages of sittings that came from other sites. */
export const IMPORTED_PATH = '/app/sittings/imported';

/** The page of one sitting that came from another site. */
export function importedPath(importedId: string): string {
  return `${IMPORTED_PATH}/${encodeURIComponent(importedId)}`;
}
