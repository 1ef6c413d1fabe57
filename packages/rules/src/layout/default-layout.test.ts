import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import { expect, test } from 'vitest';
import { defaultLayout } from './default-layout.ts';

test.each<{
  why: string;
  choice: Parameters<typeof defaultLayout<LayoutMode>>[0];
  expected: LayoutMode;
}>([
  {
    why: 'the role first',
    choice: { roleException: 'Single', configured: 'OnePlusN', widthClass: 'phone' },
    expected: 'Single',
  },
  {
    why: 'then the configuration',
    choice: { configured: 'OnePlusN', widthClass: 'phone' },
    expected: 'OnePlusN',
  },
  { why: 'on a tablet', choice: { widthClass: 'tablet' }, expected: 'Prominent' },
  { why: 'on a phone', choice: { widthClass: 'phone' }, expected: 'Prominent' },
  { why: 'on a desktop', choice: { widthClass: 'desktop' }, expected: 'Equal' },
])('[LAYOUT-02][LAYOUT-03] default layout, $why: $expected', ({ choice, expected }) => {
  expect(defaultLayout<LayoutMode>(choice)).toBe(expected);
});
