import { connect, createServer, type Socket } from 'node:net';

/** A line between a browser and the site, at the level of TCP connections. */
export interface TcpLine {
  /** The address of the site over this line. */
  readonly url: string;
  /** Breaks every connection, and accepts no other until `giveBack`. */
  cut: () => void;
  giveBack: () => void;
  /** Breaks every connection; the next ones come from another address, as when a laptop enters
   *  another network. */
  changeAddress: () => void;
  close: () => Promise<void>;
}

/** Opens a line to a site on this machine. Where its server refuses a connection, the line goes to
 *  the server at `elseUrl`, as a load balancer before several servers does. */
export async function openTcpLine(siteUrl: string, elseUrl: string | null = null): Promise<TcpLine> {
  const open = new Set<Socket>();
  let down = false;
  let network = 1;
  const breakAll = () => {
    for (const socket of open) socket.resetAndDestroy();
    open.clear();
  };
  const server = createServer((near) => {
    if (down) {
      near.resetAndDestroy();
      return;
    }
    reach(near, siteUrl, elseUrl);
  });
  function reach(near: Socket, url: string, instead: string | null): void {
    const { port } = new URL(url);
    const far = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.0.${network}` });
    if (instead !== null) {
      const refused = () => reach(near, instead, null);
      far.once('error', refused);
      far.once('connect', () => {
        far.off('error', refused);
        join(near, far);
      });
    } else join(near, far);
  }
  function join(near: Socket, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      down = true;
      breakAll();
    },
    giveBack() {
      down = false;
    },
    changeAddress() {
      network += 1;
      breakAll();
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
