import { join } from 'node:path';
import { mediaServerReports } from '@hemicycle/contract/media-server';
import type { Config } from '../../config.ts';
import { SettingError } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { freeLoopbackPort } from '../../platform/loopback-port.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Undo } from '../../platform/undo.ts';
import type { MediaServer } from '../media-server/media-server.ts';
import { findLivekitServer } from './find-livekit-server.ts';
import { keepLivekit } from './kept-livekit.ts';
import { createLivekitMediaServer } from './livekit-media-server.ts';
import { endLeftOvers } from './livekit-runs.ts';
import { runLivekitServer } from './run-livekit-server.ts';

/** Opens the LiveKit server of the settings. Without one, it runs a `livekit-server` on the
 *  loopback address, with keys of its own, until this application stops.
 *  @throws SettingError, StartError one clear line */
export async function openLivekit(
  config: Pick<Config, 'livekit' | 'iceServers' | 'host' | 'port' | 'dataDir'>,
  { clock, log, undo }: { readonly clock: Clock; readonly log: Log; readonly undo: Undo },
): Promise<MediaServer> {
  const { livekit } = config;
  if (livekit.address !== null) {
    const iceServers =
      config.iceServers.length === 0
        ? null
        : config.iceServers.map((ice) => ({ ...ice, urls: [ice.urls].flat() }));
    return createLivekitMediaServer({ ...livekit.address, iceServers, clock });
  }
  const program = findLivekitServer(livekit.serverPath);
  if (program === null) {
    throw new SettingError(
      livekit.serverPath === null
        ? 'HEMICYCLE_MEDIA=livekit needs LIVEKIT_URL, or a livekit-server program on the path or in LIVEKIT_SERVER_PATH.'
        : 'LIVEKIT_SERVER_PATH must be a program that can be run.',
    );
  }
  const runsFolder = join(config.dataDir, 'livekit-servers');
  await endLeftOvers(runsFolder, log);
  const { port, ...keys } = await keepLivekit(config.dataDir, livekit.port);
  const running = await runLivekitServer({
    program,
    runsFolder,
    port,
    keys,
    rtcUdpPort: livekit.rtcUdpPort || (await freeLoopbackPort()),
    webhookUrl: webhookUrlOf(config),
    log,
  });
  undo.add('LiveKit', () => running.stop());
  return createLivekitMediaServer({ ...running, iceServers: [], clock });
}

/** The address to which LiveKit reports events; null while the port is not known, because the
 *  system has yet to choose it. */
function webhookUrlOf({ host, port }: Pick<Config, 'host' | 'port'>): string | null {
  if (port === 0) return null;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}${mediaServerReports.path}`;
}
