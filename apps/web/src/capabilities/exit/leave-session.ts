import { exitDestination, exitText, type ExitSettings } from '@hemicycle/rules/exit/exit-destination';
import i18next from 'i18next';
import { confirmDialog } from '../../ui/dialog-store.ts';

/** Asks whether to leave the session. Resolves with where leaving leads, or null when the person stays. `roleNames`: the names of
 *  all roles of the person.  Source: EXIT-03 … EXIT-08. */
export async function confirmLeave(
  settings: ExitSettings,
  roleNames: readonly string[],
): Promise<string | null> {
  await i18next.loadNamespaces('exit');
  const leaves = await confirmDialog({
    title: i18next.t('ui:areYouSure'),
    text: i18next.t(exitText(settings) === 'leave' ? 'exit:leaveCustom' : 'exit:leaveFoyer'),
    cancelLabel: i18next.t('exit:stay'),
    confirmLabel: i18next.t('exit:leave'),
    danger: true,
  });
  return leaves ? exitDestination(settings, roleNames) : null;
}
