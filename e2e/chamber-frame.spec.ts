import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, OPEN_SESSION } from './support/attend.ts';
import { enterChamber, takeSeat, tileOf, toSelfCheck } from './support/in-chamber.ts';
import { waitForHost } from './support/hosted-meeting.ts';
import { test } from './support/test.ts';

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  expect(box, selector).not.toBeNull();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

test('[RESP-04] the side panel leaves 140 px of the page, and its content begins 54 px below its edge', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await enterChamber(rosa, { camera: false });
  for (const height of [900, 720]) {
    await rosa.setViewportSize({ width: 1440, height });
    const panel = await boxOf(rosa, 'section[aria-label="Side panel"]');
    const content = await boxOf(rosa, '[role="tabpanel"]');
    expect(panel.height).toBeCloseTo(height - 140, 0);
    expect(content.y - panel.y).toBeCloseTo(54, 0);
  }
});

test('[RESP-01] on a phone the focus of the bar lies wholly on the screen, also where a control is pressed @at-night', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08', { viewport: { width: 390, height: 844 } });
  await enterChamber(rosa, { camera: false });
  const bar = rosa.getByRole('contentinfo', { name: 'Controls' });
  await bar.getByRole('button', { name: 'Raise hand' }).click();
  await expect(bar.getByRole('button', { name: 'Lower hand' })).toBeVisible();
  await bar.getByRole('button').first().focus();
  for (let control = 0; control < 5; control += 1) {
    await rosa.keyboard.press(control === 0 ? 'Shift' : 'Tab');
    const ring = await bar.locator(':focus-visible').evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const { outlineColor, outlineOffset, outlineWidth, backgroundColor } = getComputedStyle(element);
      const beyondPx = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const place = {
        left: left - beyondPx,
        top: top - beyondPx,
        right: right + beyondPx,
        bottom: bottom + beyondPx,
      };
      return { place, outlineColor, backgroundColor };
    });
    expect(ring.outlineColor).not.toBe(ring.backgroundColor);
    expect(ring.place.left).toBeGreaterThanOrEqual(0);
    expect(ring.place.right).toBeLessThanOrEqual(390);
    expect(ring.place.bottom).toBeLessThanOrEqual(844);
  }
});

test('[FND-16] [SESS-09] who waits for the host reads so on the stage, below the own picture and whole', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await waitForHost(await signInAs('admin'), rosa, 'member08');
  for (const [width, height] of [
    [1440, 900],
    [1280, 640],
    [900, 800],
    [390, 844],
  ] as const) {
    await rosa.setViewportSize({ width, height });
    await expect(async () => {
      const stage = await boxOf(rosa, 'section[aria-label="Video"]');
      const picture = await boxOf(rosa, '[data-self]');
      const [title, text] = await Promise.all(
        [/^Waiting for the host/, /^Sound and video begin/].map((words) =>
          rosa.getByRole('region', { name: 'Video' }).getByText(words).boundingBox(),
        ),
      );
      expect(picture.height).toBeGreaterThan(100);
      expect(title?.y).toBeGreaterThanOrEqual(picture.y + picture.height);
      expect((text?.y ?? Infinity) + (text?.height ?? 0)).toBeLessThanOrEqual(stage.y + stage.height);
    }).toPass();
    await expectAccessible(rosa);
  }
});

test('[DEV-03] [BEY-16] camera and microphone go along from the self-check into the chamber without being opened again, the microphone of an interpreted sitting unfiltered from the start', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  const asked: string[] = [];
  await rosa.exposeFunction('noteAsked', (what: string) => void asked.push(what));
  await rosa.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (wanted) => {
      const note: unknown = Reflect.get(window, 'noteAsked');
      const audio = wanted?.audio;
      const what = typeof audio === 'object' ? `audio, filtered: ${String(audio.noiseSuppression)}` : 'video';
      if (typeof note === 'function') note(what);
      return ask(wanted);
    };
  });
  await toSelfCheck(rosa);
  const opened = ['audio, filtered: false', 'video'];
  await expect.poll(() => asked.toSorted()).toEqual(opened);
  await expect(rosa.getByLabel('Your camera, as others will see you')).toBeVisible();
  await rosa.getByRole('button', { name: 'Join the sitting', exact: true }).click();
  await expect(rosa.getByRole('button', { name: 'Stop video' })).toBeVisible({ timeout: 30_000 });
  await expect(rosa.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
  expect(asked.toSorted()).toEqual(opened);
});

test('[PERM-36] [WS-12] [MEDIA-18] who has muted is muted after a reload, which is no second tab; unpinned, the own picture fades to 0.2 within 250 ms', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await enterChamber(rosa);
  await rosa.getByRole('button', { name: 'Mute', exact: true }).click();
  await rosa.getByRole('button', { name: 'Stop video' }).click();
  const unmute = rosa.getByRole('button', { name: 'Unmute', exact: true });
  await expect(unmute).toBeEnabled();
  const tab = () => rosa.evaluate(() => sessionStorage.getItem('browserTabId'));
  const before = await tab();
  await rosa.reload();
  await expect(unmute).toBeEnabled({ timeout: 30_000 });
  await expect(rosa.getByRole('button', { name: 'Start video' })).toBeVisible();
  expect(await tab()).toBe(before);
  await expect(rosa.getByRole('dialog')).toHaveCount(0);

  const own = rosa.locator('[data-self]');
  await expect(own).toHaveCSS('opacity', '1');
  await rosa.getByRole('button', { name: 'Keep my picture visible' }).click();
  await expect(own).toHaveCSS('transition-property', 'opacity');
  await expect(own).toHaveCSS('transition-duration', '0.25s');
  await expect(own).toHaveCSS('opacity', '0.2', { timeout: 10_000 });
});

test('[FND-06] [FND-08] [FND-14] [FND-15] the account menu opens at its button, shows who is signed in, and leads out', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await enterChamber(rosa, { camera: false });
  const account = rosa.getByRole('button', { name: 'Account of Rosa Quispe' });
  await expect(account).toContainText('Rosa Quispe');
  await account.click();
  const menu = rosa.getByRole('menu', { name: 'Account of Rosa Quispe' });
  await expect(menu).toContainText('member08@demo.test');
  const [button, opened] = [await account.boundingBox(), await menu.boundingBox()];
  expect((opened?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0))).toBeLessThan(12);
  expect((opened?.x ?? 0) + (opened?.width ?? 0)).toBeCloseTo((button?.x ?? 0) + (button?.width ?? 0), -1);
  await expect(rosa.getByRole('menuitem', { name: 'Help page' })).toHaveCount(1);
  await expectAccessible(rosa);

  await Promise.all([
    rosa.waitForEvent('domcontentloaded'),
    rosa.getByRole('menuitem', { name: 'Reload' }).click(),
  ]);
  await expect(rosa.getByRole('region', { name: 'Video' })).toBeVisible();

  await account.click();
  await rosa.getByRole('menuitem', { name: 'Return to the foyer' }).click();
  const sure = rosa.getByRole('dialog', { name: 'Are you sure?' });
  await expect(sure).toContainText('You will leave the session and return to the foyer');
  await sure.getByRole('button', { name: 'Leave' }).click();
  await expect(rosa).toHaveURL(/\/app\/choose-session$/);

  await enterChamber(rosa, { camera: false });
  await account.click();
  await rosa.getByRole('menuitem', { name: 'Log out' }).click();
  await sure.getByRole('button', { name: 'Log out' }).click();
  await expect(rosa).toHaveURL(/\/app\/logout$/);
  await expect(rosa.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await rosa.goto('/app');
  await expect(rosa).toHaveURL(/\/app\/login/);
});

/** Finds the elements that toasts cover and must leave free: everything that can be pressed, the
 *  side panel with its ballot or result, the bar at the foot, a dialog. */
async function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own = 'section[aria-label="Messages"]';
    const kept = 'a, button, input, select, textarea, footer, [aria-label="Side panel"] *, [role="dialog"]';
    const dialog = document.querySelector('[aria-modal="true"]');
    const found = new Set<string>();
    for (const toast of document.querySelectorAll(`${own} li`)) {
      const { left, top, width, height } = toast.getBoundingClientRect();
      for (let step = 0; step <= 400; step += 1) {
        const x = left + ((step % 21) / 20) * width;
        const y = top + (Math.floor(step / 21) / 19) * height;
        for (const under of document.elementsFromPoint(x, y)) {
          const hit = under.closest(own) === null ? under.closest(kept) : null;
          if (hit !== null && (dialog === null || dialog.contains(hit)))
            found.add(hit.outerHTML.slice(0, 120));
        }
      }
    }
    return [...found];
  });
}

test('[TOAST-01] toasts stand at the bottom right, in Arabic at the bottom left, and cover nothing', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await rosa.route('**/api/siteconfig/client', async (route) => {
    const answer = await route.fetch();
    const { flags, ...config }: { flags: object } = await answer.json();
    await route.fulfill({ response: answer, json: { ...config, flags: { ...flags, toastTimeOut: 0 } } });
  });
  await enterChamber(rosa, { camera: false });
  await rosa.getByRole('button', { name: 'Layout', exact: true }).click();
  await rosa.getByRole('menuitemradio', { name: /^Prominent/ }).click();
  const toast = rosa.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(toast).toBeVisible();
  const expectClear = async () => {
    await expect.poll(() => coveredByToasts(rosa)).toEqual([]);
    await expect(toast).toBeInViewport({ ratio: 1 });
  };
  for (const width of [1440, 900, 390]) {
    await rosa.setViewportSize({ width, height: 844 });
    await expectClear();
    const stage = await boxOf(rosa, 'section[aria-label="Video"]');
    const box = await boxOf(rosa, 'section[aria-label="Messages"]');
    expect(stage.x + stage.width - (box.x + box.width)).toBeLessThanOrEqual(16);
    expect(stage.y + stage.height - (box.y + box.height)).toBeLessThanOrEqual(16);
    // The tile under the toast keeps its size.
    const room = await boxOf(rosa, 'section[aria-label="Video"] > div');
    expect(stage.height - room.height).toBeLessThanOrEqual(24);
  }
  // On a phone the panel fills the screen. Then a dialog opens at the foot of the screen.
  await rosa.getByRole('button', { name: 'People', exact: true }).click();
  await expectClear();
  await rosa.keyboard.press('Escape');
  await rosa.getByRole('button', { name: 'More', exact: true }).click();
  await rosa.getByRole('menuitem', { name: 'Leave' }).click();
  await expect(rosa.getByRole('dialog')).toBeVisible();
  await expectClear();
  await rosa.getByRole('button', { name: 'Stay' }).click();
  await rosa.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await rosa.setViewportSize({ width: 1440, height: 900 });
  await expectClear();
  const panel = await boxOf(rosa, 'section[aria-label="Side panel"]');
  expect((await boxOf(rosa, 'section[aria-label="Messages"]')).x).toBeLessThanOrEqual(
    panel.x + panel.width + 32,
  );
});

test('[DESIGN §9] in Arabic the arrows of the ways out point the other way @at-night', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08', { locale: 'ar' });
  await attend(rosa, OPEN_SESSION, /^المشاركون/);
  await rosa.getByRole('banner').getByRole('button', { name: 'Rosa Quispe' }).click();
  const waysOut = rosa.locator('.tabler-icon-door-exit, .tabler-icon-logout');
  await expect(waysOut).toHaveCount(3);
  const turned = await waysOut.evaluateAll((signs) => signs.map((sign) => getComputedStyle(sign).transform));
  expect(new Set(turned)).toEqual(new Set(['matrix(-1, 0, 0, 1, 0, 0)']));
});

test('[SESS-12] [SESS-13] [SESS-15] a chamber that cannot be entered says so, and OK enters it once it can be', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await enterChamber(rosa, { camera: false });
  let refuse = true;
  await rosa.route('**/api/people/meeting', (route) =>
    refuse ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await rosa.reload();
  const dialog = rosa.getByRole('dialog', { name: 'Error with media' });
  const pinged = rosa.waitForRequest('**/healthz');
  await expect(dialog).toContainText(
    'There was an issue while attempting to join. Please click OK to retry.',
  );
  await pinged;
  await expectAccessible(rosa);
  refuse = false;
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(rosa.getByRole('region', { name: 'Video' })).toBeVisible();
});

test('[BEY-23] [WS-05] the line of the self-check is the one that the chamber is entered by; nobody is there before', async ({
  signInAs,
}) => {
  const [moderator, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await takeSeat(moderator);
  const [heard, said]: [string[], string[]] = [[], []];
  let lines = 0;
  rosa.on('websocket', (socket) => {
    if (!socket.url().includes('/app?')) return;
    lines += 1;
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
    socket.on('framesent', ({ payload }) => said.push(String(payload)));
  });
  await toSelfCheck(rosa);
  await expect.poll(() => lines).toBe(1);
  await expect(tileOf(moderator, 'Rosa Quispe')).toBeHidden();
  expect(said).toEqual([]);
  expect(heard.filter((text) => !text.includes('heartbeatFromServer'))).toEqual([]);
  await rosa.getByRole('button', { name: 'Continue without camera', exact: true }).click();
  await expect(rosa.getByRole('region', { name: 'Video' })).toBeVisible({ timeout: 30_000 });
  await expect(tileOf(moderator, 'Rosa Quispe')).toBeVisible();
  expect(said[0]).toContain('"type":"authenticate"');
  expect(lines).toBe(1);
});

test('[EXIT-08] [MEDIA-25] leaving asks, leads to the foyer and takes the tile away', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  const marit = await signInAs('moderator');
  await enterChamber(rosa, { camera: false });
  await enterChamber(marit, { camera: false });
  await expect(tileOf(marit, 'Rosa Quispe')).toBeVisible();

  await rosa.getByRole('button', { name: 'Leave' }).click();
  const dialog = rosa.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText('You will leave the session and return to the foyer');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(tileOf(marit, 'Rosa Quispe')).toBeVisible();

  await rosa.getByRole('button', { name: 'Leave' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await rosa.waitForURL('**/app/choose-session');
  await expect(tileOf(marit, 'Rosa Quispe')).toHaveCount(0);
});

test('[DESIGN §9] the ring around who speaks meets the tile without a seam @at-night', async ({
  signInAs,
}) => {
  // At this scale the edges of a tile lie between the pixels of the screen.
  const rosa = await signInAs('member08', { deviceScaleFactor: 1.25 });
  const marit = await signInAs('moderator');
  await enterChamber(rosa, { camera: false });
  await takeSeat(marit);
  const tile = tileOf(rosa, 'Marit Solberg');
  await expect(tile).toBeVisible();
  // Paint the tile in the colour of the ring, so that a pixel of another colour is a seam.
  const box = await tile.evaluate((element) => {
    element.setAttribute('data-speaking', '');
    element.style.background = 'var(--hc-speak)';
    for (const part of element.children) part.setAttribute('style', 'display: none');
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x - 2, y: y - 2, width: width / 2, height: height / 2 };
  });
  const picture = (await rosa.screenshot({ clip: box })).toString('base64');
  const darkest = await rosa.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const skip = 8;
    const { data: dots } = context.getImageData(2, skip, image.width - 2, 1);
    const { data: down } = context.getImageData(skip, 2, 1, image.height - 2);
    return Math.min(...[dots, down].flatMap((line) => [...line].filter((_, at) => at % 4 === 0)));
  }, picture);
  expect(darkest).toBeGreaterThan(236);
});

test('[MEDIA-08] who continues as observer sends nothing, and the controls say why', async ({ signInAs }) => {
  const rosa = await signInAs('member08');
  await rosa.goto('/app/choose-session');
  await rosa
    .getByRole('button', { name: /^Join the sitting/ })
    .first()
    .click();
  await rosa.getByRole('button', { name: 'Continue as observer' }).click();
  await expect(rosa.getByRole('region', { name: 'Video' })).toBeVisible();
  for (const name of ['Unmute', 'Start video', 'Share']) {
    await expect(rosa.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await rosa.getByRole('button', { name: 'Share', exact: true }).hover();
  await expect(rosa.getByRole('tooltip')).toContainText('An observer sends neither picture nor sound.');
});

test('[BEY-14] Space held after the mouse pressed the microphone lets one speak; reached by keyboard it presses it', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await takeSeat(rosa);
  const controls = rosa.getByRole('contentinfo', { name: 'Controls' });
  const unmute = controls.getByRole('button', { name: 'Unmute', exact: true });
  const mute = controls.getByRole('button', { name: 'Mute', exact: true });
  await unmute.click();
  await expect(mute).toBeVisible();
  await mute.click();
  await expect(unmute).toBeFocused();

  await rosa.keyboard.down('Space');
  await expect(mute).toBeVisible();
  // A key that is held down sends its event again and again.
  await rosa.keyboard.down('Space');
  await rosa.keyboard.up('Space');
  await expect(unmute).toBeVisible();

  await controls.getByRole('button', { name: 'Start video', exact: true }).focus();
  await rosa.keyboard.press('Shift+Tab');
  await rosa.keyboard.press('Shift+Tab');
  await expect(unmute).toBeFocused();
  await expect(unmute).toBeEnabled();
  await rosa.keyboard.press('Space');
  await expect(mute).toBeVisible();
});

test('[BEY-23] on a phone a lost line is told over the panel too; a tab first opened then comes by itself when it is back @at-night', async ({
  signInAs,
  site,
}) => {
  const rosa = await signInAs('member08', { viewport: { width: 390, height: 844 } });
  const gone = (route: Route) => route.abort();
  const logged: string[] = [];
  rosa.on('console', (line) => {
    const byBrowser = /^(?:Failed to load resource|WebSocket)/.test(line.text());
    if (line.type() === 'error' && !byBrowser) logged.push(line.text());
  });
  await takeSeat(rosa);
  await rosa.route('**/assets/ChatTab-*', gone);
  const stage = rosa.getByRole('region', { name: 'Video' });
  const before = await stage.boundingBox();
  await site.kill();
  await expect(rosa.getByText('Network disconnected.')).toBeInViewport();
  expect(await stage.boundingBox(), 'no tile is moved by it').toEqual(before);
  await rosa.getByRole('button', { name: 'More', exact: true }).click();
  await rosa.getByRole('menuitem', { name: 'Chat' }).click();
  await expect(rosa.getByText('Network disconnected.')).toBeInViewport();
  const panel = rosa.getByRole('tabpanel');
  await expect(panel.getByText('It comes by itself when the connection is back.')).toBeVisible();
  await expect(panel.getByRole('button')).toHaveCount(0);
  await expectAccessible(rosa);
  await rosa.unroute('**/assets/ChatTab-*', gone);
  await site.start();
  await expect(panel.getByRole('textbox')).toBeVisible({ timeout: 60_000 });
  await expect(rosa.getByText('Network disconnected.')).toHaveCount(0);
  expect(logged, 'what was told is no error in the log').toEqual([]);
  const composer = panel.getByRole('textbox');
  expect(await composer.evaluate((box) => getComputedStyle(box).resize), 'its styles came too').toBe('none');
});

test('[RESP-03] on a phone the signs of the menu begin under each other, two hands too, and so do its words @at-night', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08', { viewport: { width: 390, height: 844 } });
  await takeSeat(rosa);
  await rosa.getByRole('button', { name: 'More', exact: true }).click();
  const starts = await rosa.getByRole('menuitem').evaluateAll((entries) =>
    entries.map((entry) => {
      const [sign, words] = entry.children;
      const start = (element: Element | undefined | null) =>
        Math.round(element?.getBoundingClientRect().x ?? 0);
      return { sign: start(sign?.querySelector('svg')), words: start(words) };
    }),
  );
  expect(starts.length).toBeGreaterThan(5);
  expect(new Set(starts.map(({ sign }) => sign)).size).toBe(1);
  expect(new Set(starts.map(({ words }) => words)).size).toBe(1);
});

test('[I18N-01] [BEY-23] texts that could not be loaded at first are there a moment later', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  let asked = 0;
  await rosa.route('**/assets/ui-*.js', async (route) => {
    asked += 1;
    await (asked === 1 ? route.fulfill({ status: 503 }) : route.continue());
  });
  await rosa.goto('/app/choose-session');
  await expect(rosa.getByRole('link', { name: 'Skip to the content' })).toBeAttached();
  expect(asked).toBe(2);
});

test('[BEY-23] a page whose program stays away says so and offers to read it anew @at-night', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await rosa.clock.install();
  const gone = (route: Route) => route.fulfill({ status: 503 });
  await rosa.route('**/assets/App-*.js', gone);
  await rosa.goto('/app/choose-session');
  const again = rosa.getByRole('button', { name: 'Reload the page' });
  await expect(async () => {
    await rosa.clock.runFor(7_000);
    await expect(again).toBeVisible({ timeout: 500 });
  }).toPass();
  await rosa.unroute('**/assets/App-*.js', gone);
  await again.click();
  await expect(rosa.getByRole('link', { name: 'Skip to the content' })).toBeAttached();
});

test('[TIP-01] [TIP-02] [TIP-03] [TIP-04] [MOD-09] a moderator reads the tips by keyboard and shows one to everybody, who goes on typing', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08', { locale: 'ar' });
  const marit = await signInAs('moderator');
  await attend(rosa, OPEN_SESSION, /^المشاركون/);
  await attend(marit);
  await rosa.getByRole('tab', { name: /^الدردشة/ }).click();
  const box = rosa.getByRole('textbox').last();
  await box.pressSequentially('نعم');

  await marit.getByRole('button', { name: 'Account of Marit Solberg' }).click();
  await marit.getByRole('menuitem', { name: /^Help tips on the chamber/ }).press('Enter');
  const tip = marit.getByRole('dialog', { name: 'Your microphone' });
  await expect(tip).toContainText('Tip 1 of 7');
  await expectAccessible(marit);
  await expect(tip.getByRole('button', { name: 'OK', exact: true })).toBeFocused();
  await marit.keyboard.press('Enter');
  const camera = marit.getByRole('dialog', { name: 'Your camera' });
  await expect(camera).toContainText('Tip 2 of 7');
  await camera.getByRole('button', { name: 'Broadcast' }).press('Enter');

  const shown = rosa.getByRole('dialog', { name: 'كاميرتك' });
  await expect(shown).toContainText('Marit Solberg');
  await expect(box).toBeFocused();
  await box.pressSequentially('، أوافق');
  await expect(box).toHaveValue('نعم، أوافق');
  await expectAccessible(rosa);
  await rosa.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await marit.keyboard.press('Escape');
  await expect(camera).toBeHidden();
});
