import { decideDuplicateTab } from '@hemicycle/rules/sockets/duplicate-tab';
import i18next from 'i18next';
import type { OtherTab } from '../../realtime/use-live.ts';
import { infoDialog } from '../../ui/dialog-store.ts';

/** Reacts to the notice that another tab is open: shows a warning, keeps this tab out, or goes to
 *  the page for duplicate tabs. A tab that is kept out says so on its page. Resolves with whether
 *  this tab may be in the meeting, without waiting for the dialog. The warning closes with `gone`,
 *  once no other tab is open. A tab that was kept out cannot learn that, since it has no
 *  connection. Source: WS-14 … WS-17. */
export async function handleOtherTab(
  { behaviour, role }: OtherTab,
  gone: AbortSignal,
  go: (address: string) => void = (address) => location.assign(address),
): Promise<boolean> {
  const decision = decideDuplicateTab(behaviour, role);
  switch (decision.action) {
    case 'nothing':
      return true;
    case 'redirect':
      go(decision.to);
      return false;
    case 'pause':
      return false;
    case 'alert':
      await i18next.loadNamespaces('exit');
      void infoDialog(
        {
          title: i18next.t('ui:warning'),
          text: i18next.t(decision.text === 'new-tab' ? 'exit:duplicateText' : 'exit:duplicateOldText'),
        },
        behaviour === 'alert' ? gone : undefined,
      );
      return true;
  }
}
