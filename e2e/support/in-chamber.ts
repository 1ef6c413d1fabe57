import { expect, type Page } from '@playwright/test';
import { joinByApi } from './polls.ts';

/** Walks from the foyer to the self-check of the session that is open now. */
export async function toSelfCheck(page: Page): Promise<void> {
  await page.goto('/app/choose-session');
  await page
    .getByRole('button', { name: /^Join the sitting/ })
    .first()
    .click();
  await page.waitForURL('**/app/lobby-check-video');
}

/** Walks from the foyer through the self-check into the chamber of the session that is open now.
 *  `camera` false: enters without a camera. */
export async function enterChamber(page: Page, { camera = true }: { camera?: boolean } = {}): Promise<void> {
  await toSelfCheck(page);
  await page
    .getByRole('button', { name: camera ? 'Join the sitting' : 'Continue without camera', exact: true })
    .click();
  await page.waitForURL('**/app');
  await expect(page.getByRole('region', { name: 'Video' })).toBeVisible({ timeout: 30_000 });
}

/** Takes a person straight into the chamber of the open session, as after the self-check: unless
 *  `camera` with the camera off, and unless `speaks` with a muted microphone. */
export async function takeSeat(
  page: Page,
  { camera = false, speaks = false }: { camera?: boolean; speaks?: boolean } = {},
): Promise<void> {
  await page.addInitScript((choice) => sessionStorage.setItem('entryChoice', JSON.stringify(choice)), {
    observer: false,
    camera,
    microphone: true,
    microphoneMuted: !speaks,
  });
  await joinByApi(page);
  await page.goto('/app');
  await expect(page.getByRole('region', { name: 'Video' })).toBeVisible({ timeout: 60_000 });
}

/** The tile of another person, by the name on it. */
export function tileOf(page: Page, name: string) {
  return page.getByRole('region', { name: 'Video' }).getByRole('listitem').filter({ hasText: name });
}

/** A page's line to the server, which a test can cut. */
export interface HeldLine {
  cut: () => Promise<void>;
  giveBack: () => void;
}

/** Holds the socket of a page, so that a test can cut the line and give it back. The browser's own
 *  `offline` would leave open sockets alone. Call it before the page is opened. */
export async function holdLine(page: Page): Promise<HeldLine> {
  let down = false;
  const open = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket(/\/app\?/, (socket) => {
    if (down) {
      void socket.close({ code: 1012 });
      return;
    }
    const server = socket.connectToServer();
    const both = {
      close: async () => {
        await Promise.all([socket.close({ code: 1012 }), server.close({ code: 1000 })]);
      },
    };
    open.add(both);
  });
  return {
    cut: async () => {
      down = true;
      await Promise.all([...open].map((line) => line.close()));
      open.clear();
    },
    giveBack: () => {
      down = false;
    },
  };
}
