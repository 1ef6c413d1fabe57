import type { ThirdParty } from '@hemicycle/contract/third-parties';
import { useCallback, useEffect } from 'react';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageState, pageStore } from '../../page-state.ts';
import { useAction } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

const useKnown = pageStore<{ readonly services: readonly ThirdParty[] }>(() => ({ services: [] }));
const page = pageState<{ asked: boolean }>(() => ({ asked: false }));

/** The services of others that the site uses, with what the person answered. They are read once a
 *  page, and only where the site uses any. Source: CFG-15, CFG-16. */
export function useThirdParties(): readonly ThirdParty[] {
  const { flags } = useSiteConfig();
  const uses = flags !== null && (flags.captureClientIp || flags.googleAnalyticsCode !== null);
  useEffect(() => {
    if (!uses || page().asked) return;
    page().asked = true;
    api('GET /api/third-parties')
      .then((services) => useKnown.setState({ services }))
      .catch((error: unknown) => noteFailure('the services of others could not be read', error));
  }, [uses]);
  return useKnown(({ services }) => services);
}

/** Answers about a service, or takes the answer back. */
export function useAnswer() {
  return useAction(
    useCallback(async ({ use, service }: ThirdParty, agreed: boolean) => {
      const services = await api('PUT /api/third-parties/:use', {
        params: { use },
        body: { service, agreed },
      });
      useKnown.setState({ services });
    }, []),
  );
}
