import { remember, useRecalled } from '../../ui/browser-memory.ts';
import { useSignedIn } from '../auth/public.ts';

/** How loud the floor is beneath an interpreter before somebody chose otherwise, in per cent. */
const FIRST_FLOOR_PERCENT = 20;

const languageKey = (userId: string) => `interpretation.${userId}`;
const floorKey = (userId: string) => `interpretation.floor.${userId}`;

/** What this person listens to on this machine. `language`: the code of the language; null: the
 *  floor. `floorPercent`: how loud the floor is beneath an interpreter, from 0 to 100. Source:
 *  BEY-16. */
export function useLanguageChoice(): { readonly language: string | null; readonly floorPercent: number } {
  const { userId } = useSignedIn();
  const language = useRecalled(languageKey(userId));
  const percent = Number(useRecalled(floorKey(userId)) ?? FIRST_FLOOR_PERCENT);
  const isPercent = Number.isInteger(percent) && percent >= 0 && percent <= 100;
  return {
    language: language === '' ? null : language,
    floorPercent: isPercent ? percent : FIRST_FLOOR_PERCENT,
  };
}

/** Keeps the language for the next time; null: the floor. */
export function keepLanguage(userId: string, language: string | null): void {
  remember(languageKey(userId), language ?? '');
}

/** Keeps how loud the floor is beneath an interpreter. */
export function keepFloorPercent(userId: string, percent: number): void {
  remember(floorKey(userId), String(percent));
}

const partnerKey = (userId: string) => `interpretation.partner.${userId}`;

/** Whether this interpreter hears the partner of their booth while that one is on air; at first
 *  they do not. Source: BEY-38. */
export function useHearsPartner(): boolean {
  const { userId } = useSignedIn();
  return useRecalled(partnerKey(userId)) === 'true';
}

/** Keeps whether the partner is heard. */
export function keepHearsPartner(userId: string, hears: boolean): void {
  remember(partnerKey(userId), hears);
}
