import { pageState } from '../page-state.ts';

/** A socket that has been silent for longer, in ms, may be dead: the server sends the time every 20
 *  s. */
export const LINE_AHEAD_HOLDS_MS = 25_000;

interface LineAhead {
  readonly address: string;
  readonly socket: WebSocket;
  heardAtMs: number;
}

const page = pageState<{ ahead: LineAhead | null }>(() => ({ ahead: null }));

function hear(): void {
  const { ahead } = page();
  if (ahead !== null) ahead.heardAtMs = Date.now();
}

/** Opens another socket once the network is back: the device may have another network address now,
 *  and the present socket does not work from there. */
function openAnew(): void {
  const { ahead } = page();
  if (ahead !== null) openLineAhead(ahead.address);
}

/** Opens a socket before the person enters, and keeps it. Until the page authenticates, the server
 *  sends it nothing but the time and tells nobody that the person is there. A socket that is lost
 *  is not opened again: the chamber then opens its own. Why:
 *  docs/decisions/0030-a-line-before-entering.md. */
export function openLineAhead(address: string): void {
  closeLineAhead();
  const socket = new WebSocket(address);
  page().ahead = { address, socket, heardAtMs: Date.now() };
  socket.addEventListener('open', hear);
  socket.addEventListener('message', hear);
  window.addEventListener('online', openAnew);
}

/** Hands over the socket that was opened ahead to this address, if it is open or opening. Only one
 *  caller gets it. */
export function takeLineAhead(address: string): WebSocket | null {
  const there = page().ahead;
  if (there?.address !== address) return null;
  const silentForMs = Date.now() - there.heardAtMs;
  if (there.socket.readyState > WebSocket.OPEN || silentForMs > LINE_AHEAD_HOLDS_MS) {
    closeLineAhead();
    return null;
  }
  letGo(there);
  return there.socket;
}

/** Closes the socket that was opened ahead, unless a caller has taken it. */
export function closeLineAhead(): void {
  const there = page().ahead;
  if (there === null) return;
  letGo(there);
  there.socket.close();
}

function letGo({ socket }: LineAhead): void {
  page().ahead = null;
  socket.removeEventListener('open', hear);
  socket.removeEventListener('message', hear);
  window.removeEventListener('online', openAnew);
}
