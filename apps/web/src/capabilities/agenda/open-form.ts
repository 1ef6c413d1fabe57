/** The form that is open: for a new item, in another one or on the first level, or for an item that
 *  is there. */
export type OpenForm = { readonly parentId: string | null } | { readonly itemId: string };
