import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { useCaptionChoices, useSittingChoices } from './caption-choices.ts';

/** What this page does with captions now. `shows`: the lines stand on the stage. `types`: so does
 *  the field. Neither does in a huddle. `language`: that of the lines: the language in which the
 *  person types, or else the one in which they read. `isAutomatic`: the lines that show are those
 *  that were recognised, or else those that people wrote. Source: CAP-01, CAP-02, PERM-20. */
export function useCaptioning(): {
  readonly mayType: boolean;
  readonly shows: boolean;
  readonly isAutomatic: boolean;
  readonly types: boolean;
  readonly language: string;
} {
  const mayType = useMay(permissions.transcriber);
  const inHuddle = useOwnHuddleId() !== null;
  const { mode, sends, typedLanguage } = useSittingChoices();
  const { language } = useCaptionChoices();
  const types = mayType && sends && !inHuddle;
  return {
    mayType,
    shows: mode !== '0' && !inHuddle,
    isAutomatic: mode === '1',
    types,
    language: types ? typedLanguage : language,
  };
}
