import { tileLayout } from '@hemicycle/rules/layout/tile-layout';
import type { Figure } from '../result.ts';
import { plain } from './figures.ts';

const MODES = ['Single', 'Equal', 'ActivePresence', 'Prominent', 'OnePlusN'] as const;
const TILES = 100;
const ROUNDS = 200;

/** The time that all five layouts of 100 tiles take together, over some hundred windows. */
export function timeLayouts(): Figure {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAtMs = performance.now();
    for (const mode of MODES) {
      tileLayout({
        mode,
        count: TILES,
        widthPx: 1000 + round,
        heightPx: 700,
        selfView: true,
        phone: false,
      });
    }
    times.push(performance.now() - startedAtMs);
  }
  return plain('all five layouts of 100 tiles', times, {
    decimals: 2,
    notes: ['Calculated in Node; the browser draws what is on one page alone.'],
  });
}
