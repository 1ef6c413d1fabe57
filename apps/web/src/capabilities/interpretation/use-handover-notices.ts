import type { BoothHandover } from '@hemicycle/contract/booth-handover';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { isHandoverOpen } from '@hemicycle/rules/interpretation/handover';
import i18next from 'i18next';
import { useEffect } from 'react';
import { atServerTime, atServerTimeOrNow } from '../../at-server-time.ts';
import { noteFailure } from '../../note-failure.ts';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { showToast } from '../../ui/toast-store.ts';
import { standBy } from './handover-store.ts';

/** So long before the time of an accepted handover the page of the taker joins the media of the
 *  channel, in ms. */
const STANDS_BY_MS = 15_000;
/** So long before it both are told, in ms. */
const TOLD_BEFORE_MS = 10_000;
const OUTCOME_SHOWN_MS = 12_000;

/** Tells how the handovers of this interpreter end, and shortly before the air changes; makes their
 *  page stand by in time. Source: BEY-38. */
export function useHandoverNotices(userId: string): void {
  useEffect(
    () =>
      useLive.subscribe((live, before) => {
        if (live.interpreterChannels === before.interpreterChannels || live.connection !== 'connected')
          return;
        for (const channel of before.interpreterChannels) {
          const { handover } = channel;
          if (handover === null || !isHandoverOpen(handover) || !isOf(handover, userId)) continue;
          tellEnd(channel, live.interpreterChannels.find(({ id }) => id === channel.id)?.handover, userId);
        }
      }),
    [userId],
  );

  const accepted = useLive(({ interpreterChannels }) =>
    interpreterChannels.find(({ handover }) => handover?.state === 'accepted' && isOf(handover, userId)),
  );
  const channelId = accepted?.id;
  const endsAtMs = accepted?.handover?.endsAtMs;
  useEffect(() => {
    if (endsAtMs === undefined) return undefined;
    const stops = [
      atServerTime(endsAtMs - TOLD_BEFORE_MS, () => announce(i18next.t('interpretation:handover.soon'))),
      atServerTimeOrNow(endsAtMs - STANDS_BY_MS, () => standByFor(channelId, userId)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [channelId, endsAtMs, userId]);

  // The partner may accept at any moment: a page that was read anew stands by again.
  const awaitedId = useLive(({ connection, interpreterChannels }) =>
    connection === 'connected' ? interpreterChannels.find((one) => isAwaited(one, userId))?.id : undefined,
  );
  useEffect(() => {
    if (awaitedId !== undefined) standByFor(awaitedId, userId);
  }, [awaitedId, userId]);
}

/** Whether the person asked to take over now, and the partner has not answered yet. */
function isAwaited({ handover }: InterpreterChannel, userId: string): boolean {
  if (handover?.state !== 'asked' || handover.minutes > 0) return false;
  return handover.takerId === userId && handover.askedBy === userId;
}

function isOf({ giverId, takerId }: BoothHandover, userId: string): boolean {
  return giverId === userId || takerId === userId;
}

function standByFor(channelId: string | undefined, userId: string): void {
  const channel = useLive.getState().interpreterChannels.find(({ id }) => id === channelId);
  if (channel?.handover?.takerId !== userId) return;
  standBy(channel).catch((error: unknown) => noteFailure('a page could not stand by for a handover', error));
}

/** `handover`: as it is now; absent where the channel was closed. */
function tellEnd(
  { languageNative, interpreters }: InterpreterChannel,
  handover: BoothHandover | null | undefined,
  userId: string,
): void {
  const isClosed = handover === undefined || handover === null;
  if (!isClosed && (isHandoverOpen(handover) || !isOf(handover, userId))) return;
  const role = !isClosed && handover.giverId === userId ? 'giver' : 'taker';
  const otherId = isClosed ? null : role === 'giver' ? handover.takerId : handover.giverId;
  const name = interpreters.find((one) => one.userId === otherId)?.displayName ?? '';
  const words = { name, language: languageNative };
  const outcome = isClosed ? 'closed' : handover.state;
  if (outcome === 'asked' || outcome === 'accepted' || outcome === 'changing') return;
  const isAsker = handover?.askedBy === userId;
  // Who refused it, or took it back, knows it.
  if (outcome === (isAsker ? 'taken-back' : 'refused')) return;
  showToast({
    kind: outcome === 'done' ? 'success' : 'warning',
    text: i18next.t(`interpretation:handover.ended.${outcome}.${role}`, words),
    shownMs: OUTCOME_SHOWN_MS,
  });
}
