import type { SignalChannel } from '@hemicycle/media/signal-channel';
import type { LiveConnection } from '../../realtime/connect-live.ts';
import { useLive } from '../../realtime/use-live.ts';

/** The channel of the media's signals: the page's live socket. It is open while the socket is
 *  connected. */
export function signalsOf(connection: Pick<LiveConnection, 'send' | 'onMedia'>): SignalChannel {
  return channelOf((message) => void connection.send(message), connection.onMedia);
}

/** As `signalsOf`, for the media of a second room, or of a channel in relay. */
export function secondSignalsOf(
  connection: Pick<LiveConnection, 'send' | 'onSecondLine'>,
  isRelay: boolean,
): SignalChannel {
  return channelOf(
    (message) => void connection.send({ type: 'secondLine', ...(isRelay && { relay: true }), message }),
    (listener) =>
      connection.onSecondLine((message, ofRelay) => {
        if (ofRelay === isRelay) listener(message);
      }),
  );
}

function channelOf(send: SignalChannel['send'], onMessage: SignalChannel['onMessage']): SignalChannel {
  const isOpen = () => useLive.getState().connection === 'connected';
  return {
    send,
    isOpen,
    onMessage,
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
