/** An answer that leads the browser on to another address. */
export class RedirectAnswer {
  /** A path of this site, or a whole address. */
  readonly to: string;

  constructor(to: string) {
    this.to = to;
  }
}
