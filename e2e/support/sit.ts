import type { Page } from '@playwright/test';
import { OPEN_SESSION } from './attend.ts';
import { callApi, joinByApi } from './polls.ts';
import type { Account } from './test.ts';

/** Seats a person without a camera: the person has a socket, and no page is drawn. */
export async function sit(page: Page, account: Account): Promise<void> {
  await joinByApi(page);
  await page.evaluate(
    async ({ personId, idVotingSession }) => {
      const browserTabId = Math.floor(Math.random() * 1_000_000);
      const query = new URLSearchParams({
        personId,
        idVotingSession,
        browserTabId: String(browserTabId),
        browserId: String(browserTabId),
      });
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/app?${query}`);
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', () =>
          socket.send(JSON.stringify({ type: 'authenticate', personId })),
        );
        socket.addEventListener('message', resolve, { once: true });
        socket.addEventListener('error', () => reject(new Error('no socket')));
      });
      setInterval(() => {
        const heartbeat = { source: 'websocket', browserTabId };
        socket.send(JSON.stringify({ type: 'heartbeatFromClient', heartbeat }));
      }, 15_000);
    },
    { personId: account, idVotingSession: OPEN_SESSION },
  );
  await callApi(page, 'PUT', '/api/people/meeting', {
    idVotingSession: OPEN_SESSION,
    meeting: 'mainchamber',
  });
}
