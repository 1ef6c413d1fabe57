import { helpAddress } from '@hemicycle/rules/foundations/help-address';
import { useSiteConfig } from './site-config.ts';

/** Opens the help page in a tab of its own, at what the person is looking at. `lookOf`: what is open
 *  on the page, where its address does not tell. Source: FND-09, FND-10. */
export function useOpenHelp(lookOf: () => string | null = () => null): () => void {
  const config = useSiteConfig();
  return () => {
    const address = helpAddress({
      helpPageUrl: config.helpPageUrl,
      location: location.href,
      enableCaseAgendaItem: config.flags?.enableCaseAgendaItem ?? false,
      look: lookOf(),
    });
    window.open(address, '_blank', 'noopener');
  };
}
