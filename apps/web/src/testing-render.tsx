import { createEvent, fireEvent, render, type RenderResult } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';

/** Renders a component in a test. */
export function draw(component: ReactNode): RenderResult {
  return render(component);
}

/** Clicks on an element with a pointer: its place on the page, in px, and its time on the page's
 *  clock, in ms. Two clicks of a test tell by it whether they are a double click, however busy the
 *  machine is. */
export function clickAt(
  element: HTMLElement,
  { xPx, yPx, atMs }: { readonly xPx: number; readonly yPx: number; readonly atMs: number },
): void {
  const click = createEvent.click(element, { detail: 1, clientX: xPx, clientY: yPx });
  fireEvent(element, Object.defineProperty(click, 'timeStamp', { value: atMs }));
}

/** Gives every element a size in px, by default that of a desktop's stage, until
 *  `vi.restoreAllMocks`. The test environment computes no layout. */
export function sizeElements({ width, height } = { width: 976, height: 744 }): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
}

/** Expects that axe finds no violation. Colours are checked in real browsers, since the test
 *  environment draws none. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  // A browser draws no hidden field; the page of these tests has no style that says so.
  const context = { include: element, exclude: ['input[hidden]'] };
  const { violations } = await axe.run(context, {
    // Skips the descriptions of passed rules, to save time.
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(
    violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
}
