import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { panelTab } from './support/attend.ts';
import { test } from './support/test.ts';

// The accessibility report on BigBlueButton of 2026 (its issue 25177), each point tried here. It
// has one more, a choice of smileys that no keyboard reaches: there are no smileys here.

/** The lowest contrast of what shows a control, by WCAG 2.2, 1.4.11. */
const CONTRAST_LEAST = 3;

/** Of each field, box and button that is drawn with a border: its name, and the contrast of border
 *  or ground with what is around it, whichever is higher. Those that cannot be used are left out,
 *  as WCAG does. */
function contrasts(page: Page): Promise<{ name: string; field: boolean; contrast: number }[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (canvas === null) throw new Error('The browser draws no canvas.');
    const colourOf = (css: string): [number, number, number, number] => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const groundOf = (element: Element | null): [number, number, number, number] => {
      if (element === null) return [255, 255, 255, 1];
      const ground = colourOf(getComputedStyle(element).backgroundColor);
      return ground[3] > 0.99 ? ground : groundOf(element.parentElement);
    };
    const light = ([red, green, blue]: [number, number, number, number]) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const part = value / 255;
        return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const between = (one: [number, number, number, number], other: [number, number, number, number]) => {
      const [high = 0, low = 0] = [light(one), light(other)].toSorted((a, b) => b - a);
      return (high + 0.05) / (low + 0.05);
    };
    const controls = [...document.querySelectorAll('input, select, textarea, button, [role="switch"]')];
    return controls.flatMap((control) => {
      if (!(control instanceof HTMLElement) || !control.checkVisibility({ visibilityProperty: true }))
        return [];
      if (control.matches(':disabled, [aria-disabled="true"]')) return [];
      const style = getComputedStyle(control);
      const around = groundOf(control.parentElement);
      const border = colourOf(style.borderBlockStartColor);
      const hasBorder = Number.parseFloat(style.borderBlockStartWidth) > 0 && border[3] > 0.99;
      if (!hasBorder) return [];
      const contrast = Math.max(between(border, around), between(groundOf(control), around));
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.tagName;
      return [{ name, field: !control.matches('button'), contrast }];
    });
  });
}

/** The names of the buttons that stand in no list, row or tab of their own. */
async function namesOfButtons(page: Page): Promise<string[]> {
  const buttons = page.locator('button:visible:not(li *):not(tr *)');
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
  );
  return names.filter((name) => name !== '');
}

const focused = (page: Page): Locator => page.locator(':focus');

test('[BEY-27] each point of the report on BigBlueButton holds here', async ({ signInAs }) => {
  const page = await signInAs('moderator');
  const titles: string[] = [];
  const spoken: string[] = [];
  await page.exposeFunction('heardByReader', (text: string) => void spoken.push(text));
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('[aria-live], [role="status"], [role="alert"]')) {
          const text = region.textContent.trim();
          // @ts-expect-error the test gives the page this function
          if (text !== '') void globalThis.heardByReader(text);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });

  await test.step('each page has a title of its own, and going on by itself tells it and moves the focus', async () => {
    const tellsItself = async () => {
      const before = titles.at(-1) ?? '';
      await expect(page).not.toHaveTitle(before);
      const title = await page.title();
      titles.push(title);
      await expect.poll(() => spoken).toContain(title);
      await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
    };
    await page.goto('/app/choose-session');
    await expect(page).toHaveTitle('Choose a sitting · National Assembly');
    titles.push(await page.title());
    await page
      .getByRole('button', { name: /^Join the sitting/u })
      .first()
      .press('Enter');
    await tellsItself();
    await page.getByRole('button', { name: 'Join the sitting', exact: true }).press('Enter');
    await expect(page.getByRole('region', { name: 'Video' })).toBeVisible({ timeout: 30_000 });
    await tellsItself();
    expect(new Set(titles).size).toBe(titles.length);
  });

  await test.step('the heading of the first level is text, and the wordmark is read by its name', async () => {
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCount(1);
    await expect(heading).not.toHaveAttribute('title', /./u);
    await expect(heading).not.toHaveCSS('cursor', 'pointer');
    await expect(heading.locator('button, a, [tabindex]')).toHaveCount(0);
    await expect(page.getByRole('banner')).toContainText('National Assembly');
  });

  await test.step('no role says that a part is nothing where it is something; signs are no noise', async () => {
    await expectAccessible(page);
    await expect(
      page.locator(':is([role="presentation"], [role="none"]):is(button, a, input, [tabindex])'),
    ).toHaveCount(0);
    const noisy = page.locator(
      'svg:not([aria-hidden="true"]):not([aria-hidden="true"] svg):not([role="img"][aria-label])',
    );
    await expect(noisy).toHaveCount(0);
  });

  await test.step('no two buttons have the same name', async () => {
    const names = await namesOfButtons(page);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  await test.step('fields can be seen, and in accessibility mode every box and button', async () => {
    const weak = async () => (await contrasts(page)).filter(({ contrast }) => contrast < CONTRAST_LEAST);
    const isField = ({ field }: { field: boolean }) => field;
    expect((await weak()).filter(isField)).toEqual([]);
    await page.getByRole('button', { name: 'Captions', exact: true }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect((await weak()).filter(isField)).toEqual([]);
    await page.evaluate(() => void (document.documentElement.dataset['accessible'] = 'true'));
    expect(await weak()).toEqual([]);
    await page.evaluate(() => delete document.documentElement.dataset['accessible']);
  });

  await test.step('settings are chosen by keyboard, and the focus is back after the dialog', async () => {
    const off = page.getByRole('radio', { name: 'Off' });
    await off.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Typed by a captioner' })).toBeChecked();
    await page.getByLabel('Size').focus();
    await page.keyboard.press('End');
    await expect(page.getByLabel('Size')).toHaveValue('largest');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Captions', exact: true })).toBeFocused();
  });

  await test.step('messages of state are told', async () => {
    await page.getByRole('button', { name: 'Raise hand' }).press('Enter');
    await expect.poll(() => spoken.some((text) => /hand/iu.test(text))).toBe(true);
  });

  await test.step('no field holds the keyboard', async () => {
    await panelTab(page, 'Chat').press('Enter');
    const field = page.getByRole('textbox').last();
    await field.focus();
    await page.keyboard.type('Order');
    await page.keyboard.press('Tab');
    await expect(field).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(field).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(field).not.toBeFocused();
    await expect(focused(page)).toHaveCount(1);
  });
});
