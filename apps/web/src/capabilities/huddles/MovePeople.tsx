import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../i18n/sentences.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { errorDialog } from '../../ui/dialog-store.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { movePeople } from './move-people.ts';
import styles from './MovePeople.module.css';
import { LOBBY, usePlaces } from './use-places.ts';

/** Asks where people go and, of several, who of them goes; then moves them. They go at once,
 *  without a question. Source: LOBBY-13, MOD-08, MOD-10 … MOD-12. */
export function MovePeople({ userIds, onClose }: { userIds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['huddles', 'moderation']);
  const errorText = useErrorText();
  const places = usePlaces();
  const isAlone = userIds.length === 1;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(isAlone ? userIds : []));
  const there = new Map(
    places.flatMap((place) =>
      (place.people ?? []).map((person) => [person.userId, { person, place }] as const),
    ),
  );
  const standing = userIds.flatMap((userId) => there.get(userId) ?? []);
  const going = standing.filter(({ person }) => chosen.has(person.userId));
  const from = new Set(standing.map(({ place }) => place.id));
  const areInHuddle = standing.some(({ place }) => place.huddle !== null);
  /** Nobody is moved to where all of them are. From a huddle nobody goes to the lobby at once: they
   *  come back to the main chamber first, else the server refuses it. */
  const offered = places.filter(
    ({ id }) => !(from.size === 1 && from.has(id)) && !(id === LOBBY && areInHuddle),
  );
  const [wished, setWished] = useState<string | null>(null);
  const to = offered.find(({ id, isShut }) => id === wished && !isShut);
  const [busy, setBusy] = useState(false);

  async function handleMove() {
    if (to === undefined) return;
    setBusy(true);
    const people = going.flatMap(({ person, place }) => (place.id === to.id ? [] : [person]));
    const failed = await movePeople(people, to);
    const count = people.length - failed.length;
    const [first] = people;
    if (count > 0) {
      const text =
        count === 1 && first !== undefined && failed.length === 0
          ? t('movedOne', { name: first.name, title: to.title })
          : t('moved', { count, title: to.title });
      showToast({ kind: 'success', text });
    }
    onClose();
    if (failed.length === 0) return;
    if (failed.some(({ error }) => meansLoggedOut(error))) return void showLoggedOutDialog();
    await errorDialog({
      title: t('moderation:moveFailedTitle'),
      text: t('moderation:moveFailed'),
      note: joinSentences(
        failed.map(({ person, error }) => t('notMoved', { name: person.name, reason: errorText(error) })),
      ),
    });
  }

  const [only] = standing;
  return (
    <FormDialog
      title={isAlone && only !== undefined ? t('moveNamed', { name: only.person.name }) : t('moveTitle')}
      deed={t('moveDeed')}
      busy={busy}
      disabled={to === undefined || going.length === 0}
      onClose={onClose}
      onSubmit={() => void handleMove()}
    >
      {!isAlone && (
        <fieldset className={styles.people}>
          <legend>{t('whoMoves')}</legend>
          <CheckField
            label={t('everybodyThere')}
            checked={standing.length > 0 && going.length === standing.length}
            onChange={(checked) => setChosen(new Set(checked ? userIds : []))}
          />
          {standing.map(({ person }) => (
            <CheckField
              key={person.userId}
              label={<bdi>{person.name}</bdi>}
              checked={chosen.has(person.userId)}
              onChange={(checked) =>
                setChosen(
                  new Set(
                    [...chosen].filter((id) => id !== person.userId).concat(checked ? person.userId : []),
                  ),
                )
              }
            />
          ))}
        </fieldset>
      )}
      {standing.length === 0 ? (
        <p>{t('nobodyToMove')}</p>
      ) : (
        <Select
          data-autofocus
          label={t('moveTo')}
          hint={t(offered.some(({ isShut }) => isShut) ? 'moveHintNoLobby' : 'moveHint')}
          choices={[
            ...(to === undefined ? [{ value: '', label: t('choosePlace'), disabled: true }] : []),
            ...offered.map(({ id, title, isShut }) => ({ value: id, label: title, disabled: isShut })),
          ]}
          value={to?.id ?? ''}
          onChoose={setWished}
        />
      )}
    </FormDialog>
  );
}
