import { helpAddress } from '@hemicycle/rules/foundations/help-address';
import { useSite } from './site-config.ts';

/** Opens the help page in a tab of its own, at what the person is looking at. `look`: what is
 *  open on the page, where its address does not tell. Source: FND-09, FND-10. */
export function openHelp(look: string | null = null): void {
  const { config } = useSite.getState();
  const address = helpAddress({
    helpPageUrl: config?.helpPageUrl ?? null,
    location: location.href,
    enableCaseAgendaItem: config?.flags?.enableCaseAgendaItem ?? false,
    look,
  });
  window.open(address, '_blank', 'noopener');
}
