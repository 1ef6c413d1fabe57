import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import type { ChamberPart, TopBarLine } from '../../chamber-frame/chamber-part.ts';
import type { PanelTab } from '../../chamber-frame/panel-tab.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconListNumbers } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useMay } from '../auth/public.ts';
import { ItemClock } from './ItemClock.tsx';
import { useCurrentItem } from './use-current-item.ts';
import { useRunsAgenda } from './use-runs-agenda.ts';

/** The agenda of the session. Its program is loaded ahead of time, or when it is first opened. */
const AgendaTab = lazyPart(async () => ({ default: (await import('./AgendaTab.tsx')).AgendaTab }));

/** What the agenda gives to the chamber. */
export const agendaChamberPart: ChamberPart = { useTabs: useAgendaTab, Chip: ItemClock, useLine };

/** The tab, for people with its permission, unless a moderator has hidden the agenda from them.
 *  Source: PERM-11, ADMIN-07, FND-07. */
function useAgendaTab(): readonly PanelTab[] {
  const { t } = useTranslation('chamber');
  const may = useMay(permissions.agendaTab);
  const runs = useRunsAgenda();
  const hidden = useLive(({ agenda }) => agenda.hidden);
  if (!may || (hidden && !runs)) return [];
  return [
    {
      key: 'agenda',
      label: t('tabs.agenda'),
      icon: <IconListNumbers aria-hidden="true" />,
      content: <AgendaTab />,
      ahead: AgendaTab,
    },
  ];
}

/** The current item, beside the title of the sitting. Source: AGENDA-01, looks picture 19. */
function useLine(): TopBarLine | null {
  const { t } = useTranslation('chamber');
  const item = useCurrentItem();
  if (item === undefined) return null;
  return { lead: t('agendaItem.lead', { number: item.number }), title: item.title };
}
