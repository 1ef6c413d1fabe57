/** Finds the person in a picture. */
export interface Segmenter {
  /** The mask of a picture: its alpha is how likely each point belongs to a person. Good until the
   *  next call. Rejects when the engine breaks. */
  segment: (picture: HTMLCanvasElement) => Promise<CanvasImageSource>;
}
