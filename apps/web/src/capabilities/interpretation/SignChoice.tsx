import { huddleOf } from '@hemicycle/rules/rooms/place';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { Switch } from '../../ui/Switch.tsx';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { useSignedIn } from '../auth/public.ts';
import { useOwnHuddleId } from '../people/public.ts';
import styles from './InterpretationMenu.module.css';
import { keepWantsSigns, useWantsSigns } from './sign-choice.ts';

/** Whether the viewer has the sign-language interpreter beside the stage, and who that is. Nothing
 *  where the sitting has none. Source: BEY-16, A11Y-03. */
export function SignChoice() {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const wants = useWantsSigns();
  const huddleId = useOwnHuddleId();
  const named = useLive((live) => live.signInterpreters);
  const people = useLive((live) => live.people);
  if (named.length === 0) return null;
  const there = named.filter((one) => {
    const person = people[one.userId];
    return person?.connected === true && huddleOf(person) === huddleId;
  });
  const names = listOfNames(there.map(({ displayName }) => displayName));
  return (
    <div className={styles.sign}>
      <Switch
        label={t('signLanguage')}
        checked={wants}
        onChange={({ currentTarget }) => keepWantsSigns(userId, currentTarget.checked)}
      />
      <p className={styles.note}>
        {there.length === 0
          ? t(huddleId === null ? 'nobodySigns' : 'nobodySignsHere')
          : t('signsNow', { names })}
      </p>
    </div>
  );
}
