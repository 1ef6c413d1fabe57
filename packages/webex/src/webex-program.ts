import { JOIN_TIMEOUT_MS } from '@hemicycle/media/entrance';
import { SDK_INIT_MS } from '@hemicycle/media/meeting-states';
import type { MediaProblemCode } from '@hemicycle/media/port';
import type { MediaTimers } from '@hemicycle/media/timers';
import { createProviderApi, loadOwnDetails, type ProviderApi } from './provider-api.ts';
import { deleteCurrentDevice, pruneDevices } from './web-devices.ts';
import type { WebexGlobal, WebexInstance } from './webex-sdk.ts';

/** Why the program is not available. `media-not-ready`: not initialised within 12 s.
 *  `media-unreachable`: no token, or not registered within 10 s more. */
export class WebexProgramError extends Error {
  override name = 'WebexProgramError';
  readonly code: Extract<MediaProblemCode, 'media-not-ready' | 'media-unreachable'>;

  constructor(code: WebexProgramError['code'], cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export interface WebexProgramOptions {
  /** Loads the SDK and resolves with its global. */
  readonly loadSdk: () => Promise<WebexGlobal>;
  /** The address of the provider's API, without a slash at its end. */
  readonly apiUrl: string;
  /** Gets this person's token from the Hemicycle server. */
  readonly token: () => Promise<string>;
  readonly timers: MediaTimers;
  /** Called when the SDK was not initialised in time. Source: SESS-19. */
  readonly notReady: () => void;
  readonly fetch?: typeof fetch;
}

/** The SDK of this page: initialised once and kept until `close`. */
export interface WebexProgram {
  /** Initialises and registers the SDK and synchronises it with the provider's meetings. After a
   *  failure the next call tries again. Rejects with `WebexProgramError`. */
  open: () => Promise<WebexInstance>;
  /** Deletes the registration of this page. Never rejects. */
  close: () => Promise<void>;
}

/** Makes a program that is not yet opened. Source: SESS-12, SESS-18, AUTH-09, AUTH-10, DEV-08. */
export function createWebexProgram(options: WebexProgramOptions): WebexProgram {
  const { timers } = options;
  let opened: Promise<{ readonly webex: WebexInstance; readonly api: ProviderApi }> | null = null;

  async function begin() {
    const token = await options.token().catch((cause: unknown) => {
      throw new WebexProgramError('media-unreachable', cause);
    });
    const webex = await initialise(options, token);
    const api = createProviderApi({
      apiUrl: options.apiUrl,
      token: () => token,
      fetch: options.fetch ?? ((...asked) => fetch(...asked)),
    });
    try {
      await answeredInTime(timers, register(webex, api));
    } catch (cause) {
      throw new WebexProgramError('media-unreachable', cause);
    }
    // The meeting does not wait for this; it never fails.
    void pruneDevices(api, webex.internal?.device?.url, timers);
    return { webex, api };
  }

  return {
    async open() {
      opened ??= begin();
      const opening = opened;
      try {
        return (await opening).webex;
      } catch (error) {
        if (opened === opening) opened = null;
        throw error;
      }
    },
    async close() {
      const closing = opened;
      opened = null;
      const parts = await closing?.catch(() => undefined);
      if (parts === undefined) return;
      const { webex, api } = parts;
      const url = webex.internal?.device?.url;
      await webex.meetings
        .unregister()
        .catch(() => (url === undefined ? undefined : deleteCurrentDevice(api, url)))
        .catch(() => undefined);
    },
  };
}

async function register({ meetings }: WebexInstance, api: ProviderApi): Promise<void> {
  await loadOwnDetails(api);
  await meetings.register();
  await meetings.syncMeetings();
}

/** Rejects where no answer comes within 10 s: a network that drops requests to the provider would
 *  leave every call open without end. */
function answeredInTime<T>(timers: MediaTimers, asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(JOIN_TIMEOUT_MS, () =>
      reject(new Error(`No answer within ${JOIN_TIMEOUT_MS} ms`)),
    );
    void asked.then(resolve, reject).finally(cancel);
  });
}

/** Loads the script and waits for `init` and `ready`, all within 12 s. After that nothing more is
 *  initialised. */
function initialise(options: WebexProgramOptions, token: string): Promise<WebexInstance> {
  return new Promise((resolve, reject) => {
    let late = false;
    let stopListening: (() => void) | null = null;
    const cancel = options.timers.after(SDK_INIT_MS, () => {
      late = true;
      stopListening?.();
      options.notReady();
      reject(new WebexProgramError('media-not-ready', undefined));
    });

    function initialiseBy(sdk: WebexGlobal): void {
      if (late) return;
      const webex = sdk.init({
        config: { meetings: { reconnection: { enabled: true } } },
        credentials: { access_token: token },
      });
      const ready = (): void => {
        stopListening?.();
        cancel();
        resolve(webex);
      };
      if (webex.ready === true) return ready();
      stopListening = () => webex.off('ready', ready);
      webex.on('ready', ready);
    }

    options
      .loadSdk()
      .then(initialiseBy)
      .catch((cause: unknown) => {
        cancel();
        reject(new WebexProgramError('media-unreachable', cause));
      });
  });
}
