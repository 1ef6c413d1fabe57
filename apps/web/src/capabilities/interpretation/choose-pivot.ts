import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { hearFloor, hearLanguage } from './hearing-store.ts';
import { keepLanguage } from './language-choice.ts';

/** Hears the booth of a channel in relay, or (null) the floor, and keeps that. Rejects where the
 *  server refuses it. Source: BEY-16. */
export async function choosePivot(
  userId: string,
  channel: Pick<InterpreterChannel, 'id' | 'language' | 'languageNative'> | null,
): Promise<void> {
  keepLanguage(userId, channel?.language ?? null);
  if (channel === null) return hearFloor();
  const { id: channelId, language, languageNative } = channel;
  await hearLanguage({ channelId, language, languageNative, onAir: true });
}
