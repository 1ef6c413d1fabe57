/** The JSON text of an answer that a worker thread has checked and written. It is for answers that
 *  are too large to be checked by the thread that answers everybody. */
export class CheckedAnswer {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
