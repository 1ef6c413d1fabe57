/** Stands for `EventSource` in tests, which tell its events by `say`. */
export class TestSource extends EventTarget {
  static readonly all: TestSource[] = [];
  static readonly CLOSED = 2;
  readonly url: string;
  closed = false;
  readyState = 1;
  constructor(url: string) {
    super();
    this.url = url;
    TestSource.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  say(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}
