import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { TokenVerifier } from 'livekit-server-sdk';
import { z } from 'zod';

export const KEY = 'devkey';
export const SECRET = 'a-secret-of-at-least-32-characters';

const asked = z.object({
  url: z.url(),
  audioOnly: z.boolean().default(false),
  awaitStartSignal: z.literal(true),
  advanced: z.object({ width: z.number(), height: z.number(), framerate: z.number() }).loose(),
  segmentOutputs: z.tuple([
    z
      .object({
        filenamePrefix: z.string(),
        playlistName: z.string(),
        livePlaylistName: z.string(),
        segmentDuration: z.number(),
      })
      .loose(),
  ]),
  streamOutputs: z.array(z.object({ protocol: z.literal('RTMP'), urls: z.array(z.url()) })).default([]),
});
type Asked = z.output<typeof asked>;

interface Egress {
  readonly asked: Asked;
  status: 'EGRESS_STARTING' | 'EGRESS_ACTIVE' | 'EGRESS_ENDING' | 'EGRESS_COMPLETE' | 'EGRESS_FAILED';
  error: string;
  encoder: ChildProcess | null;
}

/** A service that speaks as LiveKit's egress is documented to: Twirp over HTTP with JSON, a token
 *  that permits recording, a page that is loaded and says when it begins, segments of MPEG-TS and
 *  their lists in a folder. A real ffmpeg makes the segments, of a test picture and a tone. */
export interface FakeEgress {
  readonly url: string;
  /** The addresses of the pages that were opened. */
  readonly pages: string[];
  readonly asked: Asked[];
  /** What a page does: it writes START_RECORDING to its console. */
  pagesBegin(): void;
  /** The service dies, with what it encodes. */
  fail(error: string): void;
  /** Answers nothing until `answerAgain`. */
  goAway(): void;
  answerAgain(): void;
  /** Whether something is encoded. */
  encodes(): boolean;
  close(): Promise<void>;
}

export async function startFakeEgress(): Promise<FakeEgress> {
  const verifier = new TokenVerifier(KEY, SECRET);
  const egresses = new Map<string, Egress>();
  const pages: string[] = [];
  let isAway = false;

  function infoOf(egressId: string, { asked: request, status, error }: Egress) {
    const isActive = status === 'EGRESS_ACTIVE';
    const streamResults = request.streamOutputs.flatMap(({ urls }) =>
      urls.map((url) => ({ url, status: isActive ? 'ACTIVE' : 'FINISHED' })),
    );
    return {
      egressId,
      status,
      error,
      streamResults: isActive ? streamResults : [],
      web: { url: request.url },
    };
  }

  function encode(egress: Egress) {
    const [{ filenamePrefix, playlistName, livePlaylistName, segmentDuration }] = egress.asked.segmentOutputs;
    const { width, height, framerate } = egress.asked.advanced;
    const folder = dirname(filenamePrefix);
    mkdirSync(folder, { recursive: true });
    const lists = [playlistName, livePlaylistName];
    for (const list of lists) writeFileSync(list, `#EXTM3U\n#EXT-X-TARGETDURATION:${segmentDuration}\n`);
    const picture = egress.asked.audioOnly
      ? []
      : ['-re', '-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=${framerate}`];
    const ofPicture = egress.asked.audioOnly
      ? []
      : [
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
          '-pix_fmt',
          'yuv420p',
          '-force_key_frames',
          `expr:gte(t,n_forced*${segmentDuration})`,
        ];
    const encoder = spawn(
      'ffmpeg',
      [
        ...['-hide_banner', '-nostdin', '-v', 'error', ...picture],
        ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
        ...[...ofPicture, '-c:a', 'aac', '-b:a', '128k'],
        ...['-f', 'segment', '-segment_time', String(segmentDuration), '-segment_format', 'mpegts'],
        ...['-segment_list', 'pipe:1', '-segment_list_type', 'csv', `${filenamePrefix}_%05d.ts`],
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const begunAt = Date.now();
    egress.encoder = encoder;
    egress.status = 'EGRESS_ACTIVE';
    createInterface({ input: encoder.stdout }).on('line', (line) => {
      const [name = '', from, to] = line.split(',');
      const time = new Date(begunAt + Number(from) * 1000).toISOString();
      const length = Number(to) - Number(from);
      for (const list of lists) {
        appendFileSync(list, `#EXT-X-PROGRAM-DATE-TIME:${time}\n#EXTINF:${length}\n${name}\n`);
      }
    });
    encoder.once('close', () => {
      for (const list of lists) appendFileSync(list, '#EXT-X-ENDLIST\n');
      egress.encoder = null;
      if (egress.status !== 'EGRESS_FAILED') egress.status = 'EGRESS_COMPLETE';
    });
  }

  async function start(body: unknown): Promise<object> {
    const request = asked.parse(body);
    const egressId = `EG_${String(egresses.size + 1).padStart(12, '0')}`;
    const egress: Egress = { asked: request, status: 'EGRESS_STARTING', error: '', encoder: null };
    egresses.set(egressId, egress);
    const page = await fetch(request.url);
    if (page.ok) pages.push(request.url);
    else Object.assign(egress, { status: 'EGRESS_FAILED', error: 'page load failed' });
    return infoOf(egressId, egress);
  }

  async function answer(path: string, body: unknown): Promise<{ status: number; body: object }> {
    const given = z
      .object({ egressId: z.string().default('') })
      .loose()
      .parse(body);
    const found = egresses.get(given.egressId);
    switch (path) {
      case '/twirp/livekit.Egress/StartWebEgress':
        return { status: 200, body: await start(body) };
      case '/twirp/livekit.Egress/ListEgress':
        return { status: 200, body: { items: found === undefined ? [] : [infoOf(given.egressId, found)] } };
      case '/twirp/livekit.Egress/StopEgress': {
        if (found === undefined) return { status: 404, body: { code: 'not_found', msg: 'egress not found' } };
        if (found.status !== 'EGRESS_ACTIVE' && found.status !== 'EGRESS_STARTING') {
          const msg = `egress with status ${found.status} cannot be stopped`;
          return { status: 412, body: { code: 'failed_precondition', msg } };
        }
        found.status = found.encoder === null ? 'EGRESS_COMPLETE' : 'EGRESS_ENDING';
        found.encoder?.kill('SIGINT');
        return { status: 200, body: infoOf(given.egressId, found) };
      }
      default:
        return { status: 404, body: { code: 'bad_route', msg: 'no handler for path' } };
    }
  }

  const server = createServer((request, response) => {
    const serve = async () => {
      const words = await text(request);
      if (isAway) return request.socket.destroy();
      const { video } = await verifier.verify((request.headers.authorization ?? '').replace('Bearer ', ''));
      const isLet = video?.roomRecord === true;
      const refusal = { status: 403, body: { code: 'permission_denied', msg: 'permissions denied' } };
      const { status, body } = isLet ? await answer(request.url ?? '', JSON.parse(words)) : refusal;
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    serve().catch(() => {
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"code":"unauthenticated","msg":"invalid token"}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  const running = () => [...egresses.values()].filter(({ encoder }) => encoder !== null);
  return {
    url: `ws://127.0.0.1:${port}`,
    pages,
    get asked() {
      return [...egresses.values()].map((egress) => egress.asked);
    },
    pagesBegin() {
      for (const egress of egresses.values()) if (egress.status === 'EGRESS_STARTING') encode(egress);
    },
    fail(error) {
      for (const egress of running()) {
        Object.assign(egress, { status: 'EGRESS_FAILED', error });
        egress.encoder?.kill('SIGKILL');
      }
    },
    goAway: () => void (isAway = true),
    answerAgain: () => void (isAway = false),
    encodes: () => running().length > 0,
    async close() {
      for (const { encoder } of running()) encoder?.kill('SIGKILL');
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The settings of a recorder that lets this service record into a folder. */
export function settingsFor({ url }: FakeEgress, folder: string): Record<string, string> {
  return {
    HEMICYCLE_RECORDER_ENGINE: 'livekit-egress',
    LIVEKIT_URL: url,
    LIVEKIT_API_KEY: KEY,
    LIVEKIT_API_SECRET: SECRET,
    HEMICYCLE_RECORDER_EGRESS_DIR: join(folder, 'egress'),
  };
}
