import i18next from 'i18next';
import { timedDialog } from '../../ui/dialog-store.ts';

/** Whoever was taken out of a meeting goes on by themselves after so long. */
const GO_ON_AFTER_MS = 10_000;

async function tellLeft(what: 'dayIsOver' | 'endedByHost'): Promise<void> {
  await i18next.loadNamespaces('exit');
  await timedDialog({
    title: i18next.t(`exit:${what}Title`),
    text: i18next.t(`exit:${what}Text`),
    lastsMs: GO_ON_AFTER_MS,
    describeLeft: (count) => i18next.t('exit:goesOnIn', { count }),
  });
}

/** Tells that a meeting has run for 24 hours. Resolves on OK, or by itself after 10 s. Source:
 *  LEAVE-09. */
export const tellDayIsOver = (): Promise<void> => tellLeft('dayIsOver');

/** Tells that the host ended the meeting for everybody. Resolves as the other does. Source:
 *  EXIT-11. */
export const tellEndedByHost = (): Promise<void> => tellLeft('endedByHost');
