import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;
/** This many bytes at the beginning of a message show its kind, even when the server compresses: it
 *  compresses only parts that many messages share, and writes the head as it is. */
const HEAD_BYTES = 40;

/** A WebSocket of a page that counts the received bytes and reads the first bytes of each message.
 *  It negotiates compression as browsers do, and decompresses nothing. A thousand pages would do so
 *  on a thousand machines; here it would take the processor from the measured server. */
export class CountedLine {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #awaited: { words: string; resolve: () => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  /** Opens a socket on a port of the loopback address. @throws Error when it is refused. */
  static open({ port, path, cookie }: { port: number; path: string; cookie: string }): Promise<CountedLine> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      socket.once('error', reject);
      const line = new CountedLine(socket);
      let head: Buffer = Buffer.alloc(0);
      const readHead = (chunk: Buffer) => {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        socket.off('data', readHead);
        const status = head.toString('latin1', 0, head.indexOf('\r'));
        if (!status.startsWith('HTTP/1.1 101 ')) {
          socket.destroy();
          reject(new Error(`A socket was refused: ${status}`));
          return;
        }
        line.#begin(head.subarray(end + HEAD_END.length));
        resolve(line);
      };
      socket.on('data', readHead);
      socket.write(
        [
          `GET ${path} HTTP/1.1`,
          `host: 127.0.0.1:${port}`,
          `origin: http://127.0.0.1:${port}`,
          'connection: Upgrade',
          'upgrade: websocket',
          'sec-websocket-version: 13',
          `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
          'sec-websocket-extensions: permessage-deflate; client_max_window_bits',
          `cookie: ${cookie}`,
          '\r\n',
        ].join('\r\n'),
      );
    });
  }

  send(text: string): void {
    this.#write(TEXT, Buffer.from(text));
  }

  /** Resolves with the next text that has these words in its first bytes. @throws Error when none
   *  comes within `withinMs`, or the line ends. */
  async until(words: string, withinMs: number): Promise<void> {
    const came = new Promise<void>((resolve, reject) => (this.#awaited = { words, resolve, reject }));
    const tooLate = setTimeout(() => this.#awaited?.reject(new Error('No state came in time.')), withinMs);
    await came.finally(() => clearTimeout(tooLate));
  }

  terminate(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  #begin(received: Buffer): void {
    this.#socket.removeAllListeners('error');
    this.#socket.on('error', () => undefined);
    this.#socket.once('close', () => this.#awaited?.reject(new Error('A socket was closed.')));
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#receive(received);
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    for (;;) {
      const frame = frameAt(this.#received);
      if (frame === null) return;
      const payload = this.#received.subarray(frame.from, frame.to);
      this.#received = this.#received.subarray(frame.to);
      if (frame.kind === TEXT) this.#hear(payload.subarray(0, HEAD_BYTES));
      else if (frame.kind === PING) this.#write(PONG, payload);
      else if (frame.kind === CLOSE) this.#socket.end();
    }
  }

  #hear(head: Buffer): void {
    if (this.#awaited === null || !head.includes(this.#awaited.words)) return;
    this.#awaited.resolve();
    this.#awaited = null;
  }

  /** A client has to mask its frames; a mask of zeros leaves the bytes as they are. */
  #write(kind: number, payload: Buffer): void {
    const length =
      payload.length < 126
        ? [0x80 | payload.length]
        : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
    this.#socket.write(Buffer.concat([Buffer.from([0x80 | kind, ...length, 0, 0, 0, 0]), payload]));
  }
}

/** The place of the payload of the first frame; null while the frame is incomplete. */
function frameAt(bytes: Buffer): { kind: number; from: number; to: number } | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  const short = second & 0x7f;
  const from = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < from) return null;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return bytes.length < from + length ? null : { kind: first & 0x0f, from, to: from + length };
}
