import { listHuddles } from '@hemicycle/contract/huddles';
import { nameInterpreter } from '@hemicycle/contract/interpretation';
import type { ChromiumBrowser } from '../bytes/page-of-chromium.ts';
import { admit, enter } from '../media/person.ts';
import type { MortalServer } from '../torture/mortal-server.ts';
import { listenIn, type SoundPage } from './sound-page.ts';

const SPANISH = 'Español';
const FRENCH = 'Français';
const FLOOR = 'member10';
const FIRST = 'interpreter';
const SECOND = 'moderator';
const LISTENER = 'member08';

/** The languages of the demonstration that is interpreted here. */
export const LANGUAGES = { spanish: SPANISH, french: FRENCH };
/** The picture of the person who has the floor. */
export const PICTURE_OF_THE_FLOOR = `li[data-user="${FLOOR}"] video`;

/** An interpreted sitting on a running server: somebody speaks on the floor, two interpreters are
 *  named for the Spanish booth, the second of them for the French one too, and a listener hears
 *  Spanish. Only who has the floor and whoever is on air sends sound. */
export interface Booth {
  readonly floor: SoundPage;
  readonly first: SoundPage;
  readonly second: SoundPage;
  readonly listener: SoundPage;
  goOnAir(who: SoundPage, language: string): Promise<void>;
  goOffAir(who: SoundPage): Promise<void>;
  /** The listener chooses a language. Returns when, in ms since the epoch. */
  choose(language: string): Promise<number>;
  /** One takes the air over, and the other accepts. Returns when the other accepted. */
  handOver(to: SoundPage, from: SoundPage): Promise<number>;
}

export async function openBooth(server: MortalServer, browser: ChromiumBrowser): Promise<Booth> {
  async function come(account: string, hasFloor = false) {
    const person = await admit(browser, server.url, account);
    const page = await listenIn(person);
    await enter(person, { camera: hasFloor, speaks: hasFloor });
    return { person, page };
  }
  const second = await come(SECOND);
  const rooms = await second.person.api.call(listHuddles);
  for (const { id, davra, title } of rooms) {
    if (davra.subtype !== 'interpreter' || !title.includes(FRENCH) === !title.includes(SPANISH)) continue;
    const params = { channelId: id, userId: SECOND };
    await second.person.api.call(nameInterpreter, { params });
  }
  const first = await come(FIRST);
  const floor = await come(FLOOR, true);
  const listener = await come(LISTENER);
  const people = [floor, first, second, listener];
  await listener.person.until(`look.anyPlays('${PICTURE_OF_THE_FLOOR}')`);
  await Promise.all([first, second].map(({ page }) => page.press('[role=tab]', '^Chamber')));
  await listener.page.press('button', '^Interpretation$');
  await Promise.all(people.map(({ page }) => page.rate()));

  return {
    floor: floor.page,
    first: first.page,
    second: second.page,
    listener: listener.page,
    async goOnAir(who, language) {
      await who.press('button', `^Go on air in ${language}$`);
      await who.shows('Go off air');
    },
    async goOffAir(who) {
      await who.press('button', '^Go off air$');
    },
    choose: (language) => listener.page.press('label:has(input:enabled)', `^${language}$`),
    async handOver(to, from) {
      await to.press('button', '^Take over from ');
      const acceptedAtMs = await from.press('button', '^Accept$');
      await to.shows('Go off air');
      return acceptedAtMs;
    },
  };
}
