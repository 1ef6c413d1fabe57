import type {
  ChannelVoice,
  InterpretationLanguage,
  InterpretedLanguage,
  InterpreterChannel,
} from '@hemicycle/contract/interpretation';
import { interpretationLanguages } from '@hemicycle/contract/interpretation-languages';
import { isOffered } from '@hemicycle/rules/interpretation/offered-channel';
import { compareNames } from '@hemicycle/rules/people/name-order';
import type { ChannelRow } from './channel-store.ts';

/** A channel for the viewers who may see it, under the language's own name. Source: INTERP-09. */
export function presentChannel({
  isClosed: _isClosed,
  isFloorLanguage: _isFloorLanguage,
  ...channel
}: ChannelRow): InterpreterChannel {
  return {
    ...channel,
    languageNative: nativeNameOf(channel.language),
    interpreters: [...channel.interpreters],
  };
}

/** The name of a language in the language itself. Source: INTERP-09. */
export function nativeNameOf(language: InterpreterChannel['language']): string {
  return interpretationLanguages.find(({ code }) => code === language)?.languageNative ?? language;
}

/** Channels in the order of their native names. */
export function presentChannels(rows: readonly ChannelRow[]): InterpreterChannel[] {
  return rows
    .map(presentChannel)
    .toSorted((one, other) => compareNames(one.languageNative, other.languageNative));
}

/** The channels that are offered to listeners: somebody is named for their booth. Source:
 *  INTERP-06, BEY-16. */
export function offeredChannels(rows: readonly ChannelRow[]): ChannelRow[] {
  return rows.filter(({ interpreters }) => isOffered({ interpreters: interpreters.length }));
}

/** What everybody in the session may know of channels: which languages can be heard, in the
 *  same order, in which room, and whether somebody interprets into them now. Source: INTERP-09,
 *  BEY-16. */
export function presentLanguages(rows: readonly ChannelRow[]): InterpretedLanguage[] {
  const onAir = new Set(rows.filter((row) => row.onAir !== null).map(({ id }) => id));
  return presentChannels(rows).map(({ id: channelId, language, languageNative, huddleId }) => ({
    channelId,
    language,
    languageNative,
    onAir: onAir.has(channelId),
    huddleId,
  }));
}

/** Whose voice each channel has. While the air is changing it says from when on it is that of the
 *  one who takes over, so that no listener waits for the news of it. Source: BEY-38. */
export function presentVoices(rows: readonly ChannelRow[]): ChannelVoice[] {
  return rows.flatMap(({ id: channelId, onAir, handover }) => {
    if (onAir === null) return [];
    const { userId } = onAir;
    const changes = handover?.state === 'changing' && handover.giverId === userId;
    const next = changes ? { userId: handover.takerId, atMs: handover.endsAtMs } : null;
    return [{ channelId, userId, next }];
  });
}

/** The languages that are spoken on the floor of the room that their booth serves, at most one a
 *  room. Source: BEY-16. */
export function presentFloorLanguages(rows: readonly ChannelRow[]): InterpretationLanguage[] {
  return rows
    .filter(({ isFloorLanguage }) => isFloorLanguage)
    .map(({ language }) => language)
    .toSorted();
}
