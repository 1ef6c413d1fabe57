/** Something done to the camera's picture. `edgeBlurPx` softens the outline of the person. Pictures
 *  come from this site, by their path. `required`: nobody is to see the camera without it. Source:
 *  VBG-01, VBG-07, VBG-23, VBG-26. */
export type ActiveEffect = { readonly edgeBlurPx: number; readonly required?: boolean } & (
  | { readonly kind: 'blur'; readonly blurPx: number }
  | { readonly kind: 'image'; readonly path: string }
);

/** Null: nothing is done. */
export type BackgroundEffect = ActiveEffect | null;

/** Whether two effects look the same. */
export function sameEffect(a: BackgroundEffect, b: BackgroundEffect): boolean {
  if (a === null || b === null) return a === b;
  if (a.edgeBlurPx !== b.edgeBlurPx) return false;
  return a.kind === 'blur'
    ? b.kind === 'blur' && a.blurPx === b.blurPx
    : b.kind === 'image' && a.path === b.path;
}

/** The picture of a background could not be loaded; the engine itself is well. */
export class BackdropError extends Error {
  override readonly name = 'BackdropError';
}
