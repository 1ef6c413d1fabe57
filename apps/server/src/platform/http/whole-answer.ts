/** An answer in the words of another standard, with all that it needs. */
export class WholeAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  /** null: without a body. */
  readonly body: string | null;

  constructor(answer: {
    status: number;
    type: string;
    headers: Readonly<Record<string, string>>;
    body: string | null;
  }) {
    this.status = answer.status;
    this.type = answer.type;
    this.headers = answer.headers;
    this.body = answer.body;
  }
}
