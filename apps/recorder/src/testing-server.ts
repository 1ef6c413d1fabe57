import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { writeFileSync } from 'node:fs';
import { recorderMessage, type RecorderMessage, type RecorderOrder } from '@hemicycle/contract/recorder';
import { RECORDER_PATH } from '@hemicycle/contract/recorder-names';
import { clientMessage, socketCloseCodes } from '@hemicycle/contract/socket';
import { WebSocketServer, type WebSocket } from 'ws';

/** 16,000 samples of 2 bytes a second. */
const SPEECH_BYTES_A_MS = 32;

/** A page whose colour moves and which sounds a tone of 440 Hz. */
const PAGE = `<!doctype html><title>page</title><body><script>
  let hue = 0;
  setInterval(() => { document.body.style.background = 'hsl(' + (hue += 7) + ' 80% 50%)'; }, 40);
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.frequency.value = 440;
  tone.connect(audio.destination);
  tone.start();
  console.log('START_RECORDING');
</script>`;

export interface SentSegment {
  readonly jobId: string;
  readonly index: number;
  readonly ms: number;
  readonly begunAt: number;
  readonly bytes: Buffer;
  /** The person whose sound alone it is; null: the room. */
  readonly personId: string | null;
}

export interface SentPreview {
  readonly jobId: string;
  readonly takenAt: number;
  readonly levelDb: number | null;
  readonly still: Buffer;
}

export interface SentSpeech {
  readonly personId: string;
  readonly index: number;
  readonly fromMs: number;
  readonly ms: number;
}

/** Gives a seat the address of the media server and a key of the room. */
export type GrantKey = () => Promise<{ readonly url: string; readonly token: string }>;

/** A server that speaks the protocol of recorders, and keeps what it was told. */
export interface TestingServer {
  readonly url: string;
  readonly heard: RecorderMessage[];
  /** The paths of the recorded pages that were asked for. */
  readonly pages: string[];
  readonly segments: SentSegment[];
  readonly previews: SentPreview[];
  readonly finished: Map<string, Buffer>;
  /** The tracks of persons, by their ids. */
  readonly tracks: Map<string, Buffer>;
  /** The pieces of speech that were to be recognised. */
  readonly speech: SentSpeech[];
  /** How often a recorder took a seat in the room by its ticket, and gave it back. */
  readonly seats: { taken: number; left: number };
  /** Puts whoever has a seat into the lobby, as a closed sitting does. */
  clearSeats(): void;
  /** Takes no files until told so: they wait with the recorder. */
  takeFiles(takes: boolean): void;
  order(order: RecorderOrder): void;
  /** Ends the line, and refuses lines and files until `answerAgain`. */
  goAway(): void;
  answerAgain(): void;
  writeSegment(jobId: string, index: number, path: string): Promise<void>;
  close(): Promise<void>;
}

export async function startTestingServer(
  token: string,
  grantKey: GrantKey = async () => ({ url: 'ws://media.test', token: 'key' }),
): Promise<TestingServer> {
  const heard: RecorderMessage[] = [];
  const pages: string[] = [];
  const segments: SentSegment[] = [];
  const previews: SentPreview[] = [];
  const finished = new Map<string, Buffer>();
  const tracks = new Map<string, Buffer>();
  const speech: SentSpeech[] = [];
  const seats = { taken: 0, left: 0 };
  const seated = new Set<WebSocket>();
  let line: WebSocket | null = null;
  let isAway = false;
  let takesFiles = true;
  const isKnown = (request: IncomingMessage) => request.headers.authorization === `Bearer ${token}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const address = new URL(request.url ?? '/', 'http://server');
    if (address.pathname.startsWith('/app/record/')) {
      pages.push(address.pathname);
      return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    }
    if (address.pathname === '/api/recorder/enter') {
      const entered = { personId: 'bot', idVotingSession: 'sitting', roomId: null, channelId: null };
      return response
        .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'sign-in=bot; Path=/' })
        .end(JSON.stringify({ ...entered, audioOnly: true }));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    if (isAway || !takesFiles) return response.writeHead(503).end();
    if (!isKnown(request)) return response.writeHead(403).end();
    const bytes = Buffer.concat(chunks);
    const [, , , kind, id = '', what, index, , piece] = address.pathname.split('/');
    if (what === 'preview') {
      const level = address.searchParams.get('levelDb');
      const takenAt = Number(address.searchParams.get('takenAt'));
      previews.push({ jobId: id, takenAt, levelDb: level === null ? null : Number(level), still: bytes });
      return response.writeHead(204).end();
    }
    if (request.method === 'GET' && what === 'tracks') {
      const track = tracks.get(index ?? '');
      return track ? response.end(track) : response.writeHead(404).end();
    }
    if (piece !== undefined) {
      const fromMs = Number(address.searchParams.get('fromMs'));
      speech.push({
        personId: index ?? '',
        index: Number(piece),
        fromMs,
        ms: bytes.length / SPEECH_BYTES_A_MS,
      });
      return response.writeHead(204).end();
    }
    if (request.method === 'GET') {
      const found = segments.find((sent) => sent.jobId === id && sent.index === Number(index));
      return found ? response.end(found.bytes) : response.writeHead(404).end();
    }
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hash !== address.searchParams.get('sha256')) return response.writeHead(400).end();
    if (kind === 'recordings' && what === 'tracks') tracks.set(index ?? '', bytes);
    else if (kind === 'recordings') finished.set(id, bytes);
    else {
      const ms = Number(address.searchParams.get('ms'));
      const begunAt = Number(address.searchParams.get('begunAt'));
      const personId = address.searchParams.get('personId');
      segments.push({ jobId: id, index: Number(index), ms, begunAt, bytes, personId });
    }
    return response.writeHead(204).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  const sockets = new WebSocketServer({ noServer: true });

  /** The chamber's socket, as far as a hidden account needs it to get the key of the room. */
  function seat(opened: WebSocket) {
    seated.add(opened);
    opened.on('close', () => seated.delete(opened));
    const answerSeat = async (data: Buffer) => {
      const message = clientMessage.parse(JSON.parse(data.toString('utf8')));
      if (message.type === 'authenticate') opened.send('{"type":"snapshot"}');
      if (message.type === 'mediaLeave') seats.left += 1;
      if (message.type !== 'mediaJoin') return;
      seats.taken += 1;
      const { epoch } = message;
      opened.send(
        JSON.stringify({
          ...{ type: 'mediaGrant', epoch, roomId: 'sitting', peerId: 'bot.1', iceServers: null },
          ...{ expiresAtMs: Date.now() + 600_000, camerasTo: 'everybody' },
          ...{ caps: { maxCameras: null, maxMicrophones: null }, ...(await grantKey()) },
        }),
      );
    };
    opened.on('message', (data: Buffer) => void answerSeat(data));
  }
  server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/app?') && request.headers.cookie === 'sign-in=bot') {
      return sockets.handleUpgrade(request, socket, head, seat);
    }
    if (isAway || !isKnown(request) || request.url !== RECORDER_PATH) return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (opened) => {
      line = opened;
      opened.on('message', (data: Buffer) =>
        heard.push(recorderMessage.parse(JSON.parse(data.toString('utf8')))),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ heard, pages },
    segments,
    previews,
    ...{ finished, tracks, speech, seats },
    clearSeats() {
      for (const one of seated) one.close(socketCloseCodes.inLobby);
    },
    takeFiles(takes) {
      takesFiles = takes;
    },
    order: (order) => line?.send(JSON.stringify(order)),
    goAway() {
      isAway = true;
      line?.terminate();
    },
    answerAgain() {
      isAway = false;
    },
    async writeSegment(jobId, index, path) {
      const found = segments.find((sent) => sent.jobId === jobId && sent.index === index);
      if (!found) throw new Error(`There is no segment ${index}.`);
      writeFileSync(path, found.bytes);
    },
    async close() {
      line?.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
