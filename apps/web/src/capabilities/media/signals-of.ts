import type { SignalChannel } from '@hemicycle/media/signal-channel';
import type { LiveConnection } from '../../realtime/connect-live.ts';
import { useLive } from '../../realtime/use-live.ts';

/** The channel of the media's signals: the page's live socket. It is open while the socket is
 *  connected. */
export function signalsOf(connection: Pick<LiveConnection, 'send' | 'onMedia'>): SignalChannel {
  const isOpen = () => useLive.getState().connection === 'connected';
  return {
    send: (message) => void connection.send(message),
    isOpen,
    onMessage: connection.onMedia,
    onOpenChange: (listener) => {
      let before = isOpen();
      return useLive.subscribe(() => {
        const now = isOpen();
        if (now === before) return;
        before = now;
        listener(now);
      });
    },
  };
}
