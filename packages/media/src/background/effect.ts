/** An effect on the camera's picture. `edgeBlurPx` softens the outline of the person. A picture is
 *  given by its path on this site. `required`: nobody may see the camera without the effect.
 *  Source: VBG-01, VBG-07, VBG-23, VBG-26. */
export type ActiveEffect = { readonly edgeBlurPx: number; readonly required?: boolean } & (
  | { readonly kind: 'blur'; readonly blurPx: number }
  | { readonly kind: 'image'; readonly path: string }
);

/** The effect on the camera; null: none. */
export type BackgroundEffect = ActiveEffect | null;

/** Whether two effects look the same. */
export function sameEffect(a: BackgroundEffect, b: BackgroundEffect): boolean {
  if (a === null || b === null) return a === b;
  if (a.edgeBlurPx !== b.edgeBlurPx) return false;
  return a.kind === 'blur'
    ? b.kind === 'blur' && a.blurPx === b.blurPx
    : b.kind === 'image' && a.path === b.path;
}

/** The picture of a background could not be loaded; the engine itself works. */
export class BackdropError extends Error {
  override readonly name = 'BackdropError';
}
