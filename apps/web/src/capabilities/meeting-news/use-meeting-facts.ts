import { permissions } from '@hemicycle/contract/permissions';
import type { MeetingFacts } from '@hemicycle/rules/meeting-news/news-between';
import { useMemo } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** The facts of the meeting whose changes are news to the viewer; null before they are known. Who
 *  has no chat with everyone hears nothing of it, and of the waiting room only attendants hear.
 *  Source: NOTIF-01. */
export function useMeetingFacts(): MeetingFacts | null {
  const attends = useMay(permissions.moderation);
  const hideChatAll = useSiteConfig().flags?.hideChatAll ?? false;
  const davra = useLive(({ session }) => session?.davra);
  const automaticCaptions = useLive((live) => live.automaticCaptions !== null);
  const languages = useLive((live) => live.interpretedLanguages);
  const huddles = useLive((live) => live.huddles);
  return useMemo(
    () =>
      davra === undefined
        ? null
        : {
            automaticCaptions,
            chatOpen: hideChatAll || davra.chatAll,
            waitingRoom: attends && davra.waitingRoom,
            languages: languages.map(({ channelId, languageNative }) => ({
              id: channelId,
              name: languageNative,
            })),
            openHuddles: huddles
              .filter(
                ({ type, davra: { subtype } }) =>
                  type === 'other' && (subtype === 'default' || subtype === 'user'),
              )
              .map(({ id, title }) => ({ id, name: title })),
          },
    [davra, automaticCaptions, hideChatAll, attends, languages, huddles],
  );
}
