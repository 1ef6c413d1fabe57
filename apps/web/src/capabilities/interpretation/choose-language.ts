import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { hearFloor, hearLanguage } from './hearing-store.ts';
import { keepLanguage } from './language-choice.ts';
import { isServedWhere } from './rooms-served.ts';

/** Hears a language, or with null the floor alone, and keeps it for the next time. One that is
 *  interpreted in another room is heard once the person is there. Rejects where the server refuses
 *  it. Source: INTERP-04, INTERP-05. */
export async function chooseLanguage(userId: string, wanted: InterpretedLanguage | null): Promise<void> {
  keepLanguage(userId, wanted?.language ?? null);
  if (wanted === null || !isServedWhere(userId, wanted)) hearFloor();
  else await hearLanguage(wanted);
}
