import { decideDuplicateTab } from '@hemicycle/rules/sockets/duplicate-tab';
import i18next from 'i18next';
import type { OtherTab } from '../../realtime/use-live.ts';
import { infoDialog } from '../../ui/dialog-store.ts';

/** Acts on the notice that another tab is open: tells it, keeps this tab out, whose page then says
 *  so, or sends it to the page for duplicate tabs. Resolves with whether this tab may be in the
 *  meeting, before a dialog is answered. The warning goes with `gone`, once no other tab is open; a
 *  tab that was kept out has no line, by which one would know. Source: WS-14 … WS-17. */
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
