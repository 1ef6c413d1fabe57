import { useTranslation } from 'react-i18next';
import { useInterpreting } from '../../chamber-frame/interpreting.ts';
import type { PlacedControl } from '../../chamber-frame/control.ts';
import { pageStore } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconHeadphones } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useSiteConfig } from '../site/public.ts';
import { HEARD_TEXTS, useHeardLanguage } from './use-heard-language.ts';

/** Loaded after the first paint of the chamber. */
export const KeptHearing = lazyPart(async () => ({
  default: (await import('./KeptHearing.tsx')).KeptHearing,
}));

const InterpretationMenu = lazyPart(async () => ({
  default: (await import('./InterpretationMenu.tsx')).InterpretationMenu,
}));

const useMenu = pageStore<{ open: boolean }>(() => ({ open: false }));

/** Whether languages can be heard beside the room: not where a hosted provider carries the
 *  meetings. */
function useListens(): boolean {
  return useSiteConfig().media !== 'webex';
}

/** Opens the menu of the languages, in each room. Names the language that is listened to, or the
 *  floor, and says so while the language is not heard. Source: INTERP-03, INTERP-09, BEY-16, looks
 *  picture 4. */
export function useInterpretationControl(): readonly PlacedControl[] {
  const { t } = useTranslation('interpretation');
  const listens = useListens();
  const interpreting = useInterpreting();
  const { heard, what } = useHeardLanguage();
  const offered = useLive((live) => live.interpretedLanguages);
  // Interpreters choose among the booths.
  if (!listens || interpreting) return [];
  const word = heard?.languageNative ?? t('floorWord');
  return [
    {
      key: 'interpretation',
      control: {
        ...(offered.length === 0
          ? { label: t('heading') }
          : {
              label: t('servedHere', { languages: word }),
              shortLabel: word,
              words: [t('floorWord'), ...offered.map(({ languageNative }) => languageNative)],
            }),
        icon: <IconHeadphones aria-hidden="true" />,
        onPress: () => useMenu.setState({ open: true }),
        tone: heard === null ? 'rest' : 'active',
        warning:
          heard === null || what === 'voice' || what === 'floor-speaks-it'
            ? undefined
            : t(HEARD_TEXTS[what], { language: heard.languageNative }),
      },
    },
  ];
}

/** Keeps what the viewer hears, and shows the menu while it is open. */
export function ListeningStandBy() {
  const listens = useListens();
  const isOpen = useMenu(({ open }) => open);
  if (!listens) return null;
  return (
    <>
      <LazyPart>
        <KeptHearing />
      </LazyPart>
      {isOpen && (
        <LazyPart>
          <InterpretationMenu onClose={() => useMenu.setState({ open: false })} />
        </LazyPart>
      )}
    </>
  );
}
