import { pageStore } from '../../page-state.ts';
import { openedChamberMedia } from './chamber-media.ts';
import { restartSecondRooms } from './second-room.ts';

/** The restart of the page's media lines. `rest`: none was asked for. `done` and `failed` stand
 *  until the next one. */
type LinesRestart = 'rest' | 'working' | 'done' | 'failed';

export const useLinesRestart = pageStore<{ state: LinesRestart }>(() => ({ state: 'rest' }));

/** Leaves the media of every room that the page has, and joins it anew: that of the chamber, of the
 *  room beside it, and of the channel in relay. The page, its devices and what the server knows of
 *  it stay as they are. While one is under way, another one does nothing. Answers whether all lines
 *  work. Source: BEY-38. */
export async function restartLines(): Promise<boolean> {
  if (useLinesRestart.getState().state === 'working') return false;
  useLinesRestart.setState({ state: 'working' });
  const [chamber, beside] = await Promise.all([openedChamberMedia()?.restart(), restartSecondRooms()]);
  const works = chamber === true && !beside.includes(false);
  useLinesRestart.setState({ state: works ? 'done' : 'failed' });
  return works;
}
