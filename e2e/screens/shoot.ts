import { join } from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../docs/screens');
const STATES_FOLDER = join(import.meta.dirname, '../../test-results/states');

/** The window sizes of the looks, in px: desktop, a narrow desktop, tablet, phone, and a phone on
 *  its side. */
const SIZES = {
  1440: { width: 1440, height: 900 },
  1100: { width: 1100, height: 760 },
  900: { width: 900, height: 1100 },
  390: { width: 390, height: 844 },
  844: { width: 844, height: 390 },
} as const;

type Width = keyof typeof SIZES;

/** Makes pictures of one screen, named `<screen>-<width>.png`. `reach` opens the screen again where
 *  a new width has hidden it. */
export async function shootAtEachWidth(
  page: Page,
  screen: string,
  widths: readonly Width[] = [1440, 900, 390],
  reach?: (width: Width) => Promise<void>,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(SIZES[width]);
    await reach?.(width);
    await shoot(page, `${screen}-${width}`);
  }
  await page.setViewportSize(SIZES[1440]);
}

/** Makes one picture of a screen in Arabic, named `<screen>-1440-rtl.png`. */
export async function shootRightToLeft(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(SIZES[1440]);
  await shoot(page, `${screen}-1440-rtl`);
}

/** Makes one picture of a screen in the dark colours, named `<screen>-dark-1440.png`. */
export async function shootDark(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(SIZES[1440]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, `${screen}-dark-1440`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Makes pictures of a rare state, named `<screen>-<width>.png`, in a folder that is not kept. */
export async function shootState(
  page: Page,
  screen: string,
  widths: readonly Width[] = [1440, 1100, 900, 390, 844],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(SIZES[width]);
    await shoot(page, `${screen}-${width}`, STATES_FOLDER);
  }
}

async function shoot(page: Page, name: string, folder = FOLDER): Promise<void> {
  // Move the pointer away: a tooltip or a hover colour would differ from run to run.
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Wait for two frames: one for the layout at the new width, one for the changes that this
    // layout causes.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}
