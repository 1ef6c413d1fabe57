/** Finds the person in a picture. */
export interface Segmenter {
  /** The mask of a picture: its alpha is the likelihood that a point belongs to a person. Valid
   *  until the next call. Rejects when the engine breaks. */
  segment: (picture: HTMLCanvasElement) => Promise<CanvasImageSource>;
}
