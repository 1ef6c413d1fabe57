import { join } from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../docs/screens');

/** The three widths of the looks: desktop, tablet, phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 900, height: 1100 },
  { width: 390, height: 844 },
] as const;

const DESKTOP = SIZES[0];

/** Pictures of one screen at all three widths, named `<screen>-<width>.png`. */
export async function shootAtEachWidth(page: Page, screen: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await shoot(page, `${screen}-${size.width}`);
  }
  await page.setViewportSize(DESKTOP);
}

/** One picture of a screen in Arabic, named `<screen>-1440-rtl.png`. */
export async function shootRightToLeft(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await shoot(page, `${screen}-${DESKTOP.width}-rtl`);
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Two frames: the layout that a new width asks for, and what it leads to.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' });
}
