import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const ANSWER_MAX_CHARS = 1024 * 1024;
const HEAD_END = '\r\n\r\n';

/** An answer; `body` has one character for each byte. */
export interface PlainAnswer {
  readonly status: number;
  readonly body: string;
}

/** One HTTP/1.1 connection that stays open and carries one request at a time. It does less than a
 *  client library, so that making the load costs little beside serving it. Requests are texts made
 *  beforehand. Answers have a Content-Length or come in chunks. */
export class KeepAliveConnection {
  readonly #socket: Socket;
  #received = '';
  #cookie: string | null = null;
  #waiting: { resolve: (answer: PlainAnswer) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  /** Connects to a port of the loopback address. */
  static async open(port: number): Promise<KeepAliveConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new KeepAliveConnection(socket);
  }

  /** Sends a whole request as text and resolves with its answer. @throws Error when the connection
   *  breaks. */
  request(text: string): Promise<PlainAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting !== null) return reject(new Error('A request is under way.'));
      this.#waiting = { resolve, reject };
      this.#socket.write(text);
    });
  }

  /** The bytes received so far, with the heads of the answers. */
  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  /** The last cookie that an answer set, as the value of a `Cookie` header; null: none did. */
  get cookie(): string | null {
    return this.#cookie;
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received += chunk.toString('latin1');
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const status = Number(head.slice(9, 12));
    const bodyStart = headEnd + HEAD_END.length;
    const framed = status === 204 ? NOTHING : framedBody(head, this.#received.slice(bodyStart));
    if (framed === 'unreadable') return this.#fail(new Error('An answer has no length, or is too long.'));
    if (framed === 'incomplete') return;
    const { body, length } = framed;
    this.#cookie = /\r\nset-cookie: (?<cookie>[^;\r]+)/iu.exec(head)?.groups?.['cookie'] ?? this.#cookie;
    this.#received = this.#received.slice(bodyStart + length);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status, body });
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#socket.destroy();
    waiting?.reject(error);
  }
}

const NOTHING = { body: '', length: 0 };

/** The body of an answer, and the length of it with its frame; `incomplete` until all of it has
 *  come. A compressed body stays compressed. */
function framedBody(head: string, received: string): typeof NOTHING | 'incomplete' | 'unreadable' {
  if (/\r\ntransfer-encoding: chunked/iu.test(head)) return chunkedBody(received);
  const length = Number(/\r\ncontent-length: (?<length>\d+)/iu.exec(head)?.groups?.['length']);
  if (!(length <= ANSWER_MAX_CHARS)) return 'unreadable';
  return received.length < length ? 'incomplete' : { body: received.slice(0, length), length };
}

function chunkedBody(received: string): typeof NOTHING | 'incomplete' | 'unreadable' {
  let body = '';
  for (let at = 0; ;) {
    const lineEnd = received.indexOf('\r\n', at);
    if (lineEnd < 0) return 'incomplete';
    const length = Number.parseInt(received.slice(at, lineEnd), 16);
    const from = lineEnd + 2;
    if (!(body.length + length <= ANSWER_MAX_CHARS)) return 'unreadable';
    if (received.length < from + length + 2) return 'incomplete';
    body += received.slice(from, from + length);
    at = from + length + 2;
    if (length === 0) return { body, length: at };
  }
}

/** The text of a request with a JSON body, as from a page of the server's own. */
export function postRequest(options: Omit<PageRequest, 'method'>): string {
  return pageRequest({ ...options, method: 'POST' });
}

/** The request of a page; without `body` the request has none. */
export interface PageRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly port: number;
  readonly path: string;
  readonly cookie: string;
  readonly body?: unknown;
  /** Asks for a compressed answer, as browsers do. */
  readonly packed?: boolean;
  /** By which name of this machine the page was opened; passkeys need one. */
  readonly host?: string;
}

/** The text of a request, as from a page of the server's own. */
export function pageRequest(request: PageRequest): string {
  const { method, port, path, cookie, body, packed = false, host = '127.0.0.1' } = request;
  const text = body === undefined ? '' : JSON.stringify(body);
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}:${port}`,
    ...(cookie === '' ? [] : [`cookie: ${cookie}`]),
    'sec-fetch-site: same-origin',
    ...(packed ? ['accept-encoding: gzip, br'] : []),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
    '',
    text,
  ].join('\r\n');
}
