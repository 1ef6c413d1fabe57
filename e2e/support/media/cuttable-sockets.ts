/** The lines of livekit-client to its server, by the identity of the person who opens them. Each
 *  line can be cut, and stays cut until it is restored. */
export interface CuttableSockets {
  cut: (identity: string) => void;
  restore: (identity: string) => void;
  /** Restores all lines for the next rooms, in which other people have the same identities. */
  restoreAll: () => void;
}

/** Replaces the page's sockets with sockets that can be cut. The key in the address of a socket
 *  names the identity of its person. */
export function installCuttableSockets(): CuttableSockets {
  const cutOff = new Set<string>();
  const open = new Map<string, Set<WebSocket>>();

  function identityIn(address: string): string | null {
    const token = new URL(address).searchParams.get('access_token');
    const claims = token?.split('.')[1];
    if (claims === undefined) return null;
    const parsed: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof parsed === 'object' && parsed !== null && 'sub' in parsed ? String(parsed.sub) : null;
  }

  globalThis.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      const identity = identityIn(String(address));
      // Port 9 refuses connections, so this line leads nowhere.
      super(identity !== null && cutOff.has(identity) ? 'ws://127.0.0.1:9/' : address, protocols);
      if (identity === null) return;
      const sockets = open.get(identity) ?? new Set();
      open.set(identity, sockets);
      sockets.add(this);
      this.addEventListener('close', () => sockets.delete(this));
    }
  };

  return {
    cut(identity) {
      cutOff.add(identity);
      for (const socket of open.get(identity) ?? []) socket.close();
    },
    restore(identity) {
      cutOff.delete(identity);
    },
    restoreAll: () => cutOff.clear(),
  };
}
