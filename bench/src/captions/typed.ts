import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ChromiumBrowser } from '../bytes/page-of-chromium.ts';
import { KeepAliveConnection, pageRequest, postRequest } from '../keep-alive-connection.ts';
import { admit, enter, type Person } from '../media/person.ts';
import { startOwnProcess, type OwnProcess } from '../own-process.ts';
import { makeSession, prepareVoters, type Voters } from '../prepare-voters.ts';
import { inParallel } from '../replay/in-parallel.ts';
import type { Progress } from '../replay/progress.ts';
import type { RunningServer } from '../running-server.ts';
import { type Listener, type ListenersJob, notedTimes, type NotedTimes } from '../sockets/listeners.ts';
import type { Undo } from '../undo.ts';
import { SCREEN_SCRIPT } from './screen-script.ts';

/** The sockets that hear the captions, in this many processes. */
export const SOCKETS = 800;
const PROCESSES = 2;
/** The number of accounts; each has as many tabs as needed. */
const VOTERS = 200;
const CAPTIONER = 'captioner';
const READER = 'member08';
const PATIENCE_MS = 15_000;
const CALLS_AT_ONCE = 8;
const CONNECT_PATIENCE_MS = 120_000;
/** A captioner of 60 words a minute sends a line every 8 s; this is faster than any types. */
const LINE_EVERY_MS = 600;

/** What became of one line, in ms from the key that sent it. */
export interface TypedLine {
  /** Until each of the sockets had it. */
  readonly sockets: readonly number[];
  /** Until it was drawn on the page of a reader. */
  readonly screen: number;
  /** Until each of as many sockets had the same bytes from a bare broadcast, from its request. */
  readonly bare: readonly number[];
}

/** A captioner at a page sends lines, which 800 sockets and one page receive. */
export async function typeLines(
  server: RunningServer,
  browser: ChromiumBrowser,
  count: number,
  undo: Undo,
  progress: Progress,
): Promise<TypedLine[]> {
  const people = await prepareVoters(server.url, VOTERS, progress);
  const named = [CAPTIONER, READER].map((userId) => ({ userId, cookie: '' }));
  const everybody = { ...people, voters: [...people.voters, ...named] };
  const idVotingSession = await makeSession(everybody, 'Bench');
  const processes = Array.from({ length: PROCESSES }, () =>
    startOwnProcess(join(import.meta.dirname, '../sockets/listeners-process.ts')),
  );
  const bare = startOwnProcess(join(import.meta.dirname, '../sockets/bare-broadcast-process.ts'));
  for (const one of [...processes, bare]) undo.add(() => one.stop());
  const captioner = await come(browser, server, CAPTIONER, idVotingSession);
  await press(captioner, '[role=tab]', 'Captions');
  await press(captioner, 'label', 'Send captions');
  const reader = await come(browser, server, READER, idVotingSession);
  await press(reader, 'button:not([role=tab])', 'Captions');
  await press(reader, 'label', 'Typed by a captioner');
  await press(reader, 'button', 'Done');
  const barePort = await tellBare(bare, '');
  const userSession = { votingSessionToAttend: idVotingSession };
  await callAll(server, people, '/api/auth/sessioninfo', { userSession });
  await connect(processes, server, people, idVotingSession, barePort);
  await callAll(server, people, '/api/people/meeting', { idVotingSession, meeting: 'mainchamber' });
  await settle(processes);

  const lines: TypedLine[] = [];
  // The first line makes what later ones use, and is not counted.
  for (let turn = 0; turn <= count; turn += 1) {
    const marker = `witness${String(turn).padStart(3, '0')}`;
    const text = `The committee heard the ${marker} today`;
    await note(processes, 'ours', marker);
    await enterLine(captioner, text);
    const { atMs, texts } = await noted(processes);
    const keyAtMs = await captioner.evaluate('screenOf.entered().at(-1)', z.number());
    await reader.until(`screenOf.said().some(({ text }) => text.includes('${marker}'))`);
    const found = `screenOf.said().find(({ text }) => text.includes('${marker}')).atMs`;
    const screenAtMs = await reader.evaluate(found, z.number());

    await tellBare(bare, texts[0] ?? '');
    await note(processes, 'bare', marker);
    const askedAtMs = performance.timeOrigin + performance.now();
    const connection = await KeepAliveConnection.open(barePort);
    await connection.request(postRequest({ port: barePort, path: '/', cookie: '', body: {} }));
    const told = await noted(processes);
    connection.close();
    if (turn > 0) {
      lines.push({
        sockets: atMs.map((at) => at - keyAtMs),
        screen: screenAtMs - keyAtMs,
        bare: told.atMs.map((at) => at - askedAtMs),
      });
      progress.step();
    }
    await pause(LINE_EVERY_MS);
  }
  return lines;
}

async function come(
  browser: ChromiumBrowser,
  { url }: RunningServer,
  account: string,
  idVotingSession: string,
): Promise<Person> {
  const person = await admit(browser, url, account, url, idVotingSession);
  await person.page.send('Page.addScriptToEvaluateOnNewDocument', { source: SCREEN_SCRIPT });
  await enter(person, { camera: false, speaks: false });
  return person;
}

/** Presses the control whose name begins so. */
export async function press(person: Person, selector: string, name: string): Promise<void> {
  const found = `[...document.querySelectorAll('${selector}')].find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim().startsWith(${JSON.stringify(name)}))`;
  await person.until(`${found} !== undefined`);
  await person.evaluate(`void ${found}.click()`, z.unknown());
}

/** Types a line into the captioner's field, and sends it by Enter. */
async function enterLine(captioner: Person, text: string): Promise<void> {
  const field = `document.querySelector('[aria-label="Caption"]')`;
  await captioner.until(`${field} !== null && ${field}.value === ''`);
  await captioner.evaluate(`void ${field}.focus()`, z.unknown());
  await captioner.page.send('Input.insertText', { text });
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  await captioner.page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await captioner.page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

async function connect(
  processes: readonly OwnProcess[],
  server: RunningServer,
  people: Voters,
  idVotingSession: string,
  barePort: number,
): Promise<void> {
  const each = SOCKETS / processes.length;
  for (const [turn, process] of processes.entries()) {
    const numbers = Array.from({ length: each }, (_, index) => turn * each + index);
    const ours = numbers.map((number) => socketOf(server, people, idVotingSession, number));
    const origin = `http://127.0.0.1:${barePort}`;
    const bare = numbers.map(() => ({ url: `ws://127.0.0.1:${barePort}/`, origin, cookie: '', says: '' }));
    const count = z.object({ connected: z.literal(each) });
    const ask = (job: ListenersJob) => process.ask(job, count, CONNECT_PATIENCE_MS);
    await ask({ kind: 'connect', group: 'ours', awaits: '"type":"snapshot"', listeners: ours });
    await ask({ kind: 'connect', group: 'bare', awaits: '', listeners: bare });
  }
}

/** Waits until no more messages arrive. */
async function settle(processes: readonly OwnProcess[]): Promise<void> {
  const job: ListenersJob = { kind: 'settle', quietMs: 500, patienceMs: PATIENCE_MS };
  const settled = z.object({ quiet: z.boolean() });
  await Promise.all(processes.map((process) => process.ask(job, settled)));
}

/** Lets each of the people make one call, as their pages do on the way in. */
async function callAll(
  { port }: RunningServer,
  { voters }: Voters,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  await inParallel(voters, CALLS_AT_ONCE, async ({ cookie }) => {
    const connection = await KeepAliveConnection.open(port);
    try {
      const { status } = await connection.request(pageRequest({ port, cookie, method: 'PUT', path, body }));
      if (status >= 300) throw new Error(`PUT ${path} was answered with ${status}.`);
    } finally {
      connection.close();
    }
  });
}

function socketOf(server: RunningServer, people: Voters, idVotingSession: string, number: number): Listener {
  const voter = people.voters[number % VOTERS];
  const query = new URLSearchParams({
    personId: voter?.userId ?? '',
    idVotingSession,
    browserTabId: String(number),
    browserId: String(number % VOTERS),
  });
  const address = `127.0.0.1:${server.port}`;
  return {
    url: `ws://${address}/app?${query.toString()}`,
    origin: `http://${address}`,
    cookie: voter?.cookie ?? '',
    says: JSON.stringify({ type: 'authenticate', personId: voter?.userId }),
  };
}

async function tellBare(bare: OwnProcess, text: string): Promise<number> {
  return (await bare.ask({ text }, z.object({ port: z.number() }))).port;
}

async function note(processes: readonly OwnProcess[], group: string, marker: string): Promise<void> {
  const job: ListenersJob = { kind: 'note', group, marker };
  await Promise.all(processes.map((process) => process.ask(job, z.object({}))));
}

/** When all sockets of all processes had it. */
async function noted(
  processes: readonly OwnProcess[],
): Promise<{ readonly atMs: number[]; readonly texts: string[] }> {
  const job: ListenersJob = { kind: 'noted', patienceMs: PATIENCE_MS };
  const all: NotedTimes[] = await Promise.all(processes.map((process) => process.ask(job, notedTimes)));
  return { atMs: all.flatMap(({ atMs }) => atMs), texts: all.map(({ text }) => text) };
}
