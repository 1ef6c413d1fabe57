import { pageState } from '../page-state.ts';

/** The server tells the time every 20 s: a line that stood without a word for longer may be dead,
 *  in ms. */
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

/** A network that comes back may have another address. */
function openAnew(): void {
  const { ahead } = page();
  if (ahead !== null) openLineAhead(ahead.address);
}

/** Opens a socket before somebody enters, and keeps it: until it says who it is, the server tells
 *  it the time and nothing else, and nobody that they are there. One that is lost is not opened
 *  again: who enters then opens their own. Why: docs/decisions/0030-a-line-before-entering.md. */
export function openLineAhead(address: string): void {
  closeLineAhead();
  const socket = new WebSocket(address);
  page().ahead = { address, socket, heardAtMs: Date.now() };
  socket.addEventListener('open', hear);
  socket.addEventListener('message', hear);
  window.addEventListener('online', openAnew);
}

/** The socket to this address that was opened before, if it stands or is about to; whoever takes it
 *  has it alone. */
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

/** Closes what nobody has taken. */
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
