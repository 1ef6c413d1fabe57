import { MICROPHONE_AS_IT_COMES } from '@hemicycle/testkit/microphone-as-it-comes';
import type { ChromiumBrowser } from '../bytes/page-of-chromium.ts';
import type { Progress } from '../replay/progress.ts';
import type { Undo } from '../undo.ts';
import { startChamber } from './chamber-server.ts';
import { countFlow, type Flow } from './flow.ts';
import { admit, allMove, type Person, takeSeat } from './person.ts';

const SIX = ['moderator', 'member08', 'member10', 'member01', 'member02', 'member03'];
/** The numbers of people with which frames are counted. */
export const COUNTED: readonly number[] = [2, 4, 6];

/** Six people enter one after the other; frames are counted with 2, 4 and 6 of them. */
export async function flowsOf(
  browser: ChromiumBrowser,
  program: string | null,
  undo: Undo,
  progress: Progress,
): Promise<Flow[]> {
  const server = await startChamber(program, undo);
  const people: Person[] = [];
  const flows: Flow[] = [];
  for (const account of SIX) {
    const person = await admit(browser, server.url, account);
    await person.page.send('Page.addScriptToEvaluateOnNewDocument', { source: MICROPHONE_AS_IT_COMES });
    await takeSeat(person);
    people.push(person);
    await Promise.all(people.map((one) => allMove(one, people.length - 1)));
    if (!COUNTED.includes(people.length)) continue;
    // With a media server, a picture is sent once for all receivers.
    flows.push(await countFlow(people, browser, server, program === null ? 1 : people.length - 1));
    progress.step();
  }
  return flows;
}
