import { useTranslation } from 'react-i18next';
import type { BesideStage } from '../../chamber-frame/chamber-part.ts';
import type { PersonEntry } from '../../chamber-frame/person-entry.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconHandStop } from '../../ui/icons.ts';
import { useSiteConfig } from '../site/public.ts';
import { useWantsSigns } from './sign-choice.ts';
import { useNameSigns } from './use-name-signs.ts';

/** The sign-language interpreter beside the stage, for viewers who want it. Source: BEY-16,
 *  A11Y-03. */
export function useSignPlace(): BesideStage | null {
  const { t } = useTranslation('interpretation');
  const isHosted = useSiteConfig().media === 'webex';
  const wants = useWantsSigns();
  const named = useLive((live) => live.signInterpreters);
  if (isHosted || !wants || named.length === 0) return null;
  return { label: t('signLanguage'), userIds: named.map(({ userId }) => userId) };
}

/** Names a person as sign-language interpreter of the sitting, or takes it back. Source: BEY-16. */
export function useSignEntries(): readonly PersonEntry[] {
  const { t } = useTranslation('interpretation');
  const { may, name, remove } = useNameSigns();
  const named = useLive((live) => live.signInterpreters);
  if (!may) return [];
  const isNamed = (userId: string) => named.some((one) => one.userId === userId);
  const icon = <IconHandStop aria-hidden="true" />;
  return [
    { key: 'name-sign', label: t('nameSign'), icon, isFor: (userId) => !isNamed(userId), run: name },
    { key: 'remove-sign', label: t('removeSign'), icon, isFor: isNamed, run: remove },
  ];
}
