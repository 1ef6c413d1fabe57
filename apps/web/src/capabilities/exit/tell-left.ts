import i18next from 'i18next';
import { timedDialog } from '../../ui/dialog-store.ts';

/** The dialog for a person who was taken out of a meeting closes by itself after this time, in
 *  ms. */
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

/** Tells the person that the meeting has run for 24 hours. Resolves on OK, or by itself after 10 s.
 *  Source: LEAVE-09. */
export const tellDayIsOver = (): Promise<void> => tellLeft('dayIsOver');

/** Tells the person that the host ended the meeting for everybody. Resolves on OK, or by itself
 *  after 10 s. Source: EXIT-11. */
export const tellEndedByHost = (): Promise<void> => tellLeft('endedByHost');
