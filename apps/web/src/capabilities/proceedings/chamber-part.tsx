import { useTranslation } from 'react-i18next';
import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import type { PanelTab } from '../../chamber-frame/panel-tab.ts';
import { IconNotes } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** The proceedings of the session. Its program is loaded ahead of time, or when it is first
 *  opened. */
const ProceedingsTab = lazyPart(async () => ({
  default: (await import('./ProceedingsTab.tsx')).ProceedingsTab,
}));

/** What the proceedings give to the chamber. */
export const proceedingsChamberPart: ChamberPart = { useTabs: useProceedingsTab };

function useProceedingsTab(): readonly PanelTab[] {
  const { t } = useTranslation('chamber');
  return [
    {
      key: 'proceedings',
      label: t('tabs.proceedings'),
      icon: <IconNotes aria-hidden="true" />,
      content: <ProceedingsTab />,
      ahead: ProceedingsTab,
    },
  ];
}
