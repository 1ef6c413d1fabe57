import { faultOfWords } from '@hemicycle/contract/recorder-faults';
import { recordingErrors } from '@hemicycle/contract/recording-errors';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';

/** The errors whose sentences the state of a room carries. */
const CODES = [
  'session-not-provisioned',
  'controller-not-found',
  'no-available-controller',
  'no-available-client',
] as const;

/** English words for a sentence that is perhaps read from the right. */
export function englishWords(words: string): string {
  return `\u2066${words}\u2069`;
}

/** Gives the words of the page for what a recorder, or the server for it, says of an error. Null:
 *  only the words that came are known, which are English. Source: REC-22 … REC-25, ADMIN-03. */
export function useRecorderErrorWords(): (error: string) => string | null {
  const { t } = useTranslation(['recording', 'ui']);
  return (error) => {
    const code = CODES.find((one) => recordingErrors[one].message === error);
    if (code !== undefined) return t(`ui:errors.${code}`);
    const known = faultOfWords(error);
    if (known === null) return null;
    const { how = '', seconds } = known.values;
    return t(`fault.${known.fault}`, {
      how: englishWords(how),
      seconds: formats().number(Number(seconds ?? 0)),
    });
  };
}

/** An error of a recorder in the language of the page, where it is a known one. */
export function RecorderError({ error }: { error: string }) {
  const words = useRecorderErrorWords()(error);
  return (
    words ?? (
      <bdi lang="en" dir="ltr">
        {error}
      </bdi>
    )
  );
}
