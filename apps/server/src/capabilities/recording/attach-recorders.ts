import type { Server } from 'node:http';
import { RECORDER_PATH } from '@hemicycle/contract/recorder-names';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import { attachSockets, type SocketServer } from '../../platform/socket/socket-server.ts';
import { keepRecordings } from './keep-recordings.ts';
import { RecorderConnection } from './recorder-connection.ts';
import { isRecorder } from './recorder-token.ts';
import { KEEPS_EVERY_MS, REMOVES_EVERY_MS } from './recording-times.ts';
import { removeFiles } from './remove-files.ts';

/** Opens the socket of recorders on an HTTP server, and looks after the recordings every second.
 *  Without a token in the settings nobody may open it, and it is not there; then only files of
 *  deleted sittings are removed. */
export function attachRecorders(server: Server, deps: Deps): SocketServer {
  const records = deps.config.recorderToken !== null;
  const connections = new Set<RecorderConnection>();
  let isStopping = false;
  const tellAll = () => {
    for (const connection of connections) connection.tellOrders();
  };
  let keeping: Promise<void> | null = null;
  const keepOnce = async () => {
    try {
      await keepRecordings(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'the recordings were not looked after');
    }
    keeping = null;
    tellAll();
  };
  let removing: Promise<void> | null = null;
  const removeOnce = async () => {
    try {
      await removeFiles(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'files of recordings were not removed; they will be later');
    }
    removing = null;
  };
  const keep = () => {
    if (records) keeping ??= keepOnce();
    // A slow storage keeps no recording waiting.
    removing ??= removeOnce();
  };
  const stopListening = deps.news.listen((item) => {
    if (item.kind === 'recording' || item.kind === 'closedSession') tellAll();
  });
  const timer = setInterval(keep, records ? KEEPS_EVERY_MS : REMOVES_EVERY_MS);
  const lines = attachSockets<null>(server, {
    answers: (path) => path === RECORDER_PATH,
    async admit({ headers }) {
      if (deps.config.recorderToken === null) return { ok: false, status: 404 };
      return isRecorder(deps.config, headers.authorization)
        ? { ok: true, who: null }
        : { ok: false, status: 401 };
    },
    open(line) {
      const connection = new RecorderConnection(line, deps, (closed) => {
        connections.delete(closed);
        if (!isStopping) closed.noteLost();
      });
      connections.add(connection);
      return connection;
    },
    log: deps.log,
    tooManyMessagesCode: socketCloseCodes.tooManyMessages,
  });
  return {
    count: () => lines.count(),
    async stop(code) {
      isStopping = true;
      clearInterval(timer);
      stopListening();
      await Promise.all([keeping, removing]);
      await lines.stop(code);
      await Promise.all([...connections].map((connection) => connection.settled()));
    },
  };
}
