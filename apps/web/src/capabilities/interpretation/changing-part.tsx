import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import type { PersonEntry } from '../../chamber-frame/person-entry.ts';
import { pageStore } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconLanguage } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

const ChangeLanguage = lazyPart(async () => ({
  default: (await import('./ChangeLanguage.tsx')).ChangeLanguage,
}));

/** The person for whom the moderator chooses a language at present; null: nobody. */
const useChanging = pageStore<{ userId: string | null }>(() => ({ userId: null }));

/** Chooses what another person hears, while the sitting has a language that can be heard. Source:
 *  INTERP-12. */
export function useChangeEntry(): readonly PersonEntry[] {
  const { t } = useTranslation('interpretation');
  const moderates = useMay(permissions.moderation);
  const isHosted = useSiteConfig().media === 'webex';
  const hasLanguages = useLive((live) => live.interpretedLanguages.length > 0);
  if (!moderates || isHosted || !hasLanguages) return [];
  return [
    {
      key: 'change-language',
      label: t('changeEntry'),
      icon: <IconLanguage aria-hidden="true" />,
      run: (userId) => useChanging.setState({ userId }),
    },
  ];
}

/** The dialog in which a moderator chooses, while it is open. */
export function ChangingStandBy() {
  const userId = useChanging((changing) => changing.userId);
  if (userId === null) return null;
  return (
    <LazyPart>
      <ChangeLanguage userId={userId} onClose={() => useChanging.setState({ userId: null })} />
    </LazyPart>
  );
}
