import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import type { AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { ChosenPeople } from '../../ui/ChosenPeople.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { namesInWords } from '../../i18n/list-of-names.ts';
import { ADMIN_PEOPLE_PATH } from '../people-admin/public.ts';
import styles from './SessionAdmin.module.css';

const NAMES_MAX = 6;

/** A name in its own direction within a sentence. */

/** Shows who runs a session: the people whose role moderates every session, and those whom it names
 *  here. `members` is null where it is open to all. Source: SESS-01, PERM-08, decisions 0177 and
 *  0184. */
export function SessionModerators({
  moderators,
  members,
  inEverySession,
  inGivenSessions,
  people,
  onChange,
}: {
  moderators: readonly string[];
  members: readonly string[] | null;
  inEverySession: readonly AutocompleteOption[];
  inGivenSessions: readonly AutocompleteOption[];
  /** All people of the site: a person who is named may have lost the role that runs sessions. */
  people: readonly AutocompleteOption[];
  onChange: (moderators: readonly string[]) => void;
}) {
  const { t } = useTranslation('admin-sessions');
  const listed = new Set(members);
  const asMembers = inGivenSessions.filter(({ id }) => listed.has(id) && !moderators.includes(id));
  const nameOf = (people: readonly AutocompleteOption[]) => {
    const names = people.slice(0, NAMES_MAX).map(({ label }) => label);
    const more = people.length - names.length;
    if (more > 0) names.push(t('moreOfThem', { number: more }));
    return namesInWords(names);
  };
  const moderating = new Set([...inEverySession, ...inGivenSessions].map(({ id }) => id));
  const named = moderators.filter((userId) => moderating.has(userId));
  const nobody = inEverySession.length + named.length === 0;
  const offers = inGivenSessions.length > 0 || moderators.length > 0;
  return (
    <FormPart title={t('moderators')} reason={t('moderatorsReason')}>
      {inEverySession.length > 0 && <p>{t('runEvery', { names: nameOf(inEverySession) })}</p>}
      {asMembers.length > 0 && (
        <p className={styles.quiet}>{t('onlyMembers', { names: nameOf(asMembers) })}</p>
      )}
      {nobody && (
        <AlertBanner
          kind="warning"
          title={t('nobodyRuns')}
          urgent={false}
          action={
            moderating.size === 0 && (
              <Link className={buttonClass({ size: 'sm' })} to={ADMIN_PEOPLE_PATH}>
                {t('toPeople')}
              </Link>
            )
          }
        >
          {t(moderating.size === 0 ? 'nobodyCan' : 'nobodyNamed')}
        </AlertBanner>
      )}
      {!offers && !nobody && <p className={styles.quiet}>{t('nobodyGiven')}</p>}
      {offers && members === null && <p className={styles.quiet}>{t('openToThem')}</p>}
      {offers && (
        <ChosenPeople
          label={t('addModerator')}
          list={t('moderators')}
          count={t('moderatorCount', { count: named.length })}
          chosen={moderators}
          people={inGivenSessions}
          named={people}
          onChange={onChange}
        />
      )}
    </FormPart>
  );
}
