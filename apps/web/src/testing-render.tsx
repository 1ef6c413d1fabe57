import { render, type RenderResult } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';

/** Draws a component of a test. */
export function draw(component: ReactNode): RenderResult {
  return render(component);
}

/** Gives every element the size of a desktop's stage, or another, in px; until
 *  `vi.restoreAllMocks`. Nothing is laid out here. */
export function sizeElements({ width, height } = { width: 976, height: 744 }): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
}

/** Expects that axe finds nothing in what is drawn. Colours are looked at in real browsers, where
 *  there are some. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  const { violations } = await axe.run(element, {
    // What is right needs no description.
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(
    violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
}
