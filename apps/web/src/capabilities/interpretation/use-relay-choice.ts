import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';
import { chooseLanguage } from './choose-language.ts';
import { useLanguageChoice } from './language-choice.ts';
import { languageOf } from './language-of.ts';
import { useLanguagesInOrder } from './use-languages-in-order.ts';
import { useOwnBooth } from './use-own-booth.ts';

/** What an interpreter can hear in relay: the other booths, of which `chosen` is the one that they
 *  chose (null: the floor), and `next` the one after it (null: there is no other booth). `choose`
 *  hears a booth, or with null the floor, and keeps that; it rejects where the server refuses it,
 *  and is undefined without a line. Source: BEY-16. */
export function useRelayChoice(): {
  readonly own: InterpreterChannel | null;
  readonly others: readonly InterpreterChannel[];
  readonly chosen: InterpreterChannel | null;
  readonly next: InterpreterChannel | null;
  readonly choose: ((channel: InterpreterChannel | null) => Promise<void>) | undefined;
} {
  const { userId } = useSignedIn();
  const { booth: own } = useOwnBooth();
  const { language } = useLanguageChoice();
  const connected = useLive((live) => live.connection === 'connected');
  const channels = useLanguagesInOrder(useLive((live) => live.interpreterChannels));
  const others = channels.filter(({ id }) => id !== own?.id);
  const chosen = others.find((one) => one.language === language) ?? null;
  const at = others.findIndex((one) => one === chosen);
  const choose = (channel: InterpreterChannel | null) =>
    chooseLanguage(userId, channel && languageOf(channel));
  return {
    ...{ own, others, chosen },
    next: others[(at + 1) % others.length] ?? null,
    choose: connected ? choose : undefined,
  };
}
