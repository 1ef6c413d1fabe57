import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { NO_CHANNEL_ID } from '@hemicycle/contract/interpretation-names';
import { useEffect } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';
import { onNotification } from '../moderation/public.ts';
import { chooseLanguage } from './choose-language.ts';

/** Hears what a moderator has chosen for this person, at once; the person may choose again.
 *  `onRefused`: the server refuses the language. Source: INTERP-12. */
export function useModeratorsChoice(onRefused: (wanted: InterpretedLanguage, error: unknown) => void): void {
  const { userId } = useSignedIn();
  useEffect(
    () =>
      onNotification((heard) => {
        if (heard.type !== 'notification' || heard.notification.type !== 'moderatorInstruction') return;
        const { message } = heard.notification;
        if (message.instruction !== 'changeInterpreter') return;
        const channelId = message.newInterpreterRoomId;
        if (channelId === NO_CHANNEL_ID) return void chooseLanguage(userId, null);
        const wanted = useLive.getState().interpretedLanguages.find((one) => one.channelId === channelId);
        // Closed meanwhile: the person goes on hearing what they heard.
        if (wanted === undefined) return;
        chooseLanguage(userId, wanted).catch((error: unknown) => onRefused(wanted, error));
      }),
    [userId, onRefused],
  );
}
