import { setTimeout as pause } from 'node:timers/promises';
import { updateSessionInfo } from '@hemicycle/contract/auth';
import { createHuddle, joinHuddle } from '@hemicycle/contract/huddles';
import { MISSION_CONTROL_LOCATION } from '@hemicycle/contract/mission-control-names';
import type { PageReport } from '@hemicycle/contract/page-report';
import { setMeeting, updateUserRoles } from '@hemicycle/contract/people';
import WebSocket from 'ws';
import { secondsByProcess } from '../cpu-use.ts';
import { spreadOf } from '../measure.ts';
import { makeSession, prepareVoters, type Voters } from '../prepare-voters.ts';
import { ApiClient } from '../replay/api-client.ts';
import { inParallel } from '../replay/in-parallel.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { startServer } from '../running-server.ts';
import type { Undo } from '../undo.ts';

/** The account of the demonstration site whose page has the figures of the servers too, once it
 *  runs sittings. */
const ADMINISTRATOR = 'admin';
const PEOPLE = 100;
const ROOMS = 5;
const CHANGES_A_SECOND = 4;
const MEASURED_MS = 20_000;
const RUNS = 3;
const SETTLES_MS = 3_000;
const CONNECT_PATIENCE_MS = 15_000;
/** The processor of the server and its database, in cores. */
const AIM = 0.2;

/** Measures what a page of mission control costs: 100 people in five rooms, whose pages tell four
 *  changes a second of their lines, with and without the page open. Counted is the processor time
 *  of the server and of its database. */
export async function benchMission(undo: Undo, progress: Progress): Promise<Result> {
  progress.begin('starting', 1);
  const server = await startServer(undo);
  const people = await prepareVoters(server.url, PEOPLE, progress);
  await people.administrator.call(updateUserRoles, {
    params: { userId: ADMINISTRATOR },
    body: { roles: ['administrator', 'moderator'] },
  });
  const idVotingSession = await makeSession(people, 'Mission');
  progress.begin('entering', PEOPLE);
  await fillRooms(server.url, people, idVotingSession, progress);
  const pages: WebSocket[] = [];
  const open = async (userId: string, cookie: string, location: string, tab: number) => {
    const page = await openPage(server.port, { userId, cookie, idVotingSession, location, tab });
    undo.add(() => page.terminate());
    return page;
  };
  for (const [index, { userId, cookie }] of people.voters.entries())
    pages.push(await open(userId, cookie, 'app', index));

  progress.begin('measuring', 2 * RUNS);
  const without: number[] = [];
  const withPage: number[] = [];
  const bytes: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await pause(SETTLES_MS);
    without.push(await coresUsed(server.pid, () => tellChanges(pages)));
    progress.step();
    const cookie = people.administrator.cookie ?? '';
    const mission = await open(ADMINISTRATOR, cookie, MISSION_CONTROL_LOCATION, 500 + run);
    let told = 0;
    mission.on('message', (data: Buffer) => (told += data.length));
    await pause(SETTLES_MS);
    told = 0;
    withPage.push(await coresUsed(server.pid, () => tellChanges(pages)));
    bytes.push(told / (MEASURED_MS / 1000) / 1024);
    if (told === 0) throw new Error('Mission control was told nothing.');
    mission.terminate();
    progress.step();
  }
  progress.end();
  const cost = withPage.map((cores, run) => cores - (without[run] ?? 0));
  const median = spreadOf(withPage).median;
  return {
    name: 'mission',
    title: `mission control of ${PEOPLE} people in ${ROOMS} rooms, ${CHANGES_A_SECOND} changes a second`,
    figures: [
      figureOf('server and database, page open', 'cores', withPage, {
        text: `below ${AIM} of a core`,
        met: median < AIM,
      }),
      figureOf('server and database, no page open', 'cores', without, null),
      figureOf('what the page adds', 'cores', cost, null),
      figureOf('told to the page', 'KiB/s', bytes, null),
    ],
  };
}

async function fillRooms(
  url: string,
  { voters, moderator, administrator }: Voters,
  idVotingSession: string,
  progress: Progress,
): Promise<void> {
  for (const client of [moderator, administrator]) {
    await client.call(updateSessionInfo, {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
  }
  const rooms: string[] = [];
  for (let room = 1; room < ROOMS; room += 1) {
    const { id } = await moderator.call(createHuddle, {
      params: { idVotingSession },
      body: { title: `Room ${room}`, invitees: ['all'] },
    });
    rooms.push(id);
  }
  await inParallel(voters, 4, async ({ cookie }, index) => {
    const client = new ApiClient(url, cookie);
    await client.call(updateSessionInfo, {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
    await client.call(setMeeting, { body: { idVotingSession, meeting: 'mainchamber' } });
    const roomId = rooms[(index % ROOMS) - 1];
    if (roomId !== undefined) await client.call(joinHuddle, { params: { roomId } });
    progress.step();
  });
}

interface PageOf {
  readonly userId: string;
  readonly cookie: string;
  readonly idVotingSession: string;
  readonly location: string;
  readonly tab: number;
}

/** Opens the socket of a page and waits for its first state. */
async function openPage(
  port: number,
  { userId, cookie, idVotingSession, location, tab }: PageOf,
): Promise<WebSocket> {
  const query = new URLSearchParams({
    ...{ personId: userId, idVotingSession, davraLocation: location },
    ...{ browserTabId: String(tab), browserId: String(tab) },
  });
  const address = `127.0.0.1:${port}`;
  const socket = new WebSocket(`ws://${address}/app?${query.toString()}`, {
    headers: { cookie, origin: `http://${address}` },
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A page was not let in.')), CONNECT_PATIENCE_MS);
    socket.once('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'authenticate', personId: userId })));
    socket.on('message', (data: Buffer) => {
      if (!data.includes('"type":"snapshot"')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return socket;
}

/** Lets one page after the other tell a change of its line, four a second. */
async function tellChanges(pages: readonly WebSocket[]): Promise<void> {
  const changes = (MEASURED_MS / 1000) * CHANGES_A_SECOND;
  for (let change = 0; change < changes; change += 1) {
    const report: PageReport = {
      ...{ system: 'Linux', browser: 'Firefox 140', silentForMs: null, cameraFrozen: false, trouble: null },
      ...{ speaking: change % 2 === 0 },
      line: { roundTripMs: 20 + Math.random() * 300, jitterMs: 3, lossFraction: Math.random() / 10 },
    };
    const heartbeat = { source: 'websocket', report };
    pages[change % pages.length]?.send(JSON.stringify({ type: 'heartbeatFromClient', heartbeat }));
    await pause(1000 / CHANGES_A_SECOND);
  }
}

/** The processor time of a process and all that it started, in cores, while `work` runs. */
async function coresUsed(pid: number, work: () => Promise<void>): Promise<number> {
  const before = secondsByProcess(pid);
  const beganMs = performance.now();
  await work();
  const after = secondsByProcess(pid);
  if (before === null || after === null) throw new Error('This system does not tell processor time.');
  // Connections of the database come and go.
  const used = [...after].reduce((sum, [one, seconds]) => sum + seconds - (before.get(one) ?? 0), 0);
  return used / ((performance.now() - beganMs) / 1000);
}

function figureOf(name: string, unit: string, values: readonly number[], target: Figure['target']): Figure {
  return { ...{ name, unit, target }, decimals: 3, value: spreadOf(values), baselines: [], notes: [] };
}
