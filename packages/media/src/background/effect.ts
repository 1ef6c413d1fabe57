/** What is done to the camera's picture; null: nothing. `edgeBlurPx` softens the outline of the person. Pictures come from this site, by
 *  their path.  Source: VBG-01, VBG-23, VBG-26. */
export type BackgroundEffect =
  | { readonly kind: 'blur'; readonly blurPx: number; readonly edgeBlurPx: number }
  | { readonly kind: 'image'; readonly path: string; readonly edgeBlurPx: number }
  | null;

export type ActiveEffect = NonNullable<BackgroundEffect>;

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
