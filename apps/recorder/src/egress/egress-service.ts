import {
  EgressClient,
  type EgressInfo,
  EgressStatus,
  EncodingOptions,
  SegmentedFileOutput,
  StreamOutput,
  StreamProtocol,
} from 'livekit-server-sdk';

const REQUEST_TIMEOUT_S = 10;
/** `StreamInfo.Status.ACTIVE` of LiveKit's protocol. */
const STREAM_ACTIVE = 0;
const VIDEO_KBPS = 3_000;
const AUDIO_KBPS = 128;

/** The service refused, or did not answer. */
class EgressError extends Error {
  override name = 'EgressError';
}

/** How an egress stands. `starts`: its browser comes up, or its page has not said that it begins;
 *  `runs`: it encodes; `ends`: it finishes its files; `over`: nothing more comes of it. */
export interface EgressState {
  readonly stage: 'starts' | 'runs' | 'ends' | 'over';
  /** What went wrong, in the words of the service; null: nothing. */
  readonly error: string | null;
  /** Whether the stream server takes what is sent; null: nothing is streamed by RTMP. */
  readonly streams: boolean | null;
}

export interface EgressOrder {
  /** The page, as the service reaches it. */
  readonly page: string;
  /** The folder of the segments, as the service sees it. */
  readonly folder: string;
  readonly rtmp: string | null;
  readonly segmentSeconds: number;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly audioOnly: boolean;
}

/** The names of the two lists of segments in that folder: of all, and of the last five. The
 *  service writes the second one with each segment, the first one less often after an hour. */
export const ALL_SEGMENTS = 'all.m3u8';
export const LAST_SEGMENTS = 'last.m3u8';

/** LiveKit's egress: records a page in a browser of its own. All calls reject with an `EgressError`
 *  that names no secret where the service refuses or does not answer. Source: issue 34 §1. */
export interface EgressService {
  /** Begins an egress that encodes nothing before its page says so. Answers its id. */
  start(order: EgressOrder): Promise<string>;
  /** null: the service does not know it any more. */
  stateOf(egressId: string): Promise<EgressState | null>;
  /** Asks it to finish its files. One that is over already changes nothing. */
  stop(egressId: string): Promise<void>;
}

export function createEgressService({
  url,
  apiKey,
  apiSecret,
}: {
  /** `ws:`, `wss:`, `http:` or `https:`. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}): EgressService {
  const client = new EgressClient(url.replace(/^ws/u, 'http'), apiKey, apiSecret, {
    requestTimeout: REQUEST_TIMEOUT_S,
    // A second try at another server would record twice.
    failover: false,
  });
  return {
    async start(order) {
      const segments = new SegmentedFileOutput({
        filenamePrefix: `${order.folder}/part`,
        playlistName: `${order.folder}/${ALL_SEGMENTS}`,
        livePlaylistName: `${order.folder}/${LAST_SEGMENTS}`,
        segmentDuration: order.segmentSeconds,
        disableManifest: true,
      });
      const stream =
        order.rtmp === null ? null : new StreamOutput({ protocol: StreamProtocol.RTMP, urls: [order.rtmp] });
      try {
        const { egressId } = await client.startWebEgress(
          order.page,
          { segments, ...(stream === null ? {} : { stream }) },
          {
            awaitStartSignal: true,
            audioOnly: order.audioOnly,
            encodingOptions: new EncodingOptions({
              ...{ width: order.width, height: order.height, framerate: order.fps },
              ...{ videoBitrate: VIDEO_KBPS, keyFrameInterval: order.segmentSeconds },
              ...{ audioBitrate: AUDIO_KBPS, audioFrequency: 48_000 },
            }),
          },
        );
        return egressId;
      } catch (cause) {
        throw new EgressError(`LiveKit’s egress did not begin: ${wordsOf(cause)}`);
      }
    },
    async stateOf(egressId) {
      try {
        const [info] = await client.listEgress({ egressId });
        return info === undefined ? null : stateFrom(info);
      } catch (cause) {
        throw new EgressError(`LiveKit’s egress could not be asked: ${wordsOf(cause)}`);
      }
    },
    async stop(egressId) {
      try {
        await client.stopEgress(egressId);
      } catch (cause) {
        if (isOver(await this.stateOf(egressId))) return;
        throw new EgressError(`LiveKit’s egress could not be ended: ${wordsOf(cause)}`);
      }
    },
  };
}

function isOver(state: EgressState | null): boolean {
  return state === null || state.stage === 'over' || state.stage === 'ends';
}

function stateFrom({ status, error, streamResults }: EgressInfo): EgressState {
  const streams =
    streamResults.length === 0
      ? null
      : streamResults.some((stream) => Number(stream.status) === STREAM_ACTIVE);
  return { stage: stageOf(status), error: error === '' ? null : error, streams };
}

function stageOf(status: EgressStatus): EgressState['stage'] {
  switch (status) {
    case EgressStatus.EGRESS_STARTING:
      return 'starts';
    case EgressStatus.EGRESS_ACTIVE:
      return 'runs';
    case EgressStatus.EGRESS_ENDING:
      return 'ends';
    default:
      return 'over';
  }
}

/** The code of a refusal alone: the words of the service may repeat the page with its ticket, or
 *  the key of a stream. */
function wordsOf(cause: unknown): string {
  const isRefusal = typeof cause === 'object' && cause !== null && 'status' in cause;
  if (!isRefusal) return 'no answer';
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  return `${String(cause.status)}${code}`;
}
