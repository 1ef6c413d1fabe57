import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** Two servers of one site, with one database, data folder and bus. */
export interface TwoTestServers {
  readonly here: TestServer;
  readonly there: TestServer;
  stop(): Promise<void>;
}

/** Starts two servers with the same options. */
export async function startTwoTestServers(options: TestServerOptions): Promise<TwoTestServers> {
  const here = await startTestServer(options);
  const { database, dataDir, bus } = here;
  const there = await startTestServer({ ...options, database, bus, config: { ...options.config, dataDir } });
  return {
    here,
    there,
    async stop() {
      await there.stop();
      await here.stop();
    },
  };
}
