import type { Group, Role } from '@hemicycle/contract/people';
import type { PeopleChosen } from '@hemicycle/contract/people-admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import type { ChangeOfMany } from './change-of-many.ts';
import { ChangeManyDialog, type KindOfChange } from './ChangeManyDialog.tsx';

/** What can be done to the people who are selected, in the place of the save bar. Source: looks
 *  picture 16. */
export function ChangeManyBar({
  whom,
  count,
  all,
  roles,
  groups,
  onAll,
  onNone,
  onChanged,
}: {
  whom: PeopleChosen;
  /** How many people are selected, and how many the filter finds. */
  count: number;
  all: number;
  roles: readonly Role[];
  groups: readonly Group[];
  onAll: () => void;
  onNone: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation('people-admin');
  const [opened, setOpened] = useState<KindOfChange | null>(null);
  const action = useAction(async (change: ChangeOfMany) => {
    const { changed } = await api('POST /api/users/change', { body: { whom, change } });
    showToast({ kind: 'success', text: t('changedMany', { number: formats().number(changed) }) });
    setOpened(null);
    onChanged();
  });

  async function handleSwitch(on: boolean) {
    const number = formats().number(count);
    const sure =
      on ||
      (await confirmDialog({
        title: t('switchOffManyTitle', { number }),
        text: t('switchOffText'),
        confirmLabel: t('switchOff'),
        danger: true,
      }));
    if (sure) await action.run({ on });
  }

  return (
    <>
      <SaveBar
        state={t('selected', { number: formats().number(count) })}
        failure={opened === null ? action.failureText : null}
      >
        {count < all && (
          <TextButton onClick={onAll}>{t('selectAll', { number: formats().number(all) })}</TextButton>
        )}
        <Button onClick={() => setOpened('roles')}>{t('roles')}</Button>
        <Button onClick={() => setOpened('groups')}>{t('groups')}</Button>
        <Button onClick={() => setOpened('weight')}>{t('weight')}</Button>
        <Button onClick={() => void handleSwitch(true)}>{t('switchOn')}</Button>
        <Button variant="danger" onClick={() => void handleSwitch(false)}>
          {t('switchOff')}
        </Button>
        <IconButton label={t('selectNone')} onClick={onNone}>
          <IconX aria-hidden="true" />
        </IconButton>
      </SaveBar>
      {opened !== null && (
        <ChangeManyDialog
          kind={opened}
          count={count}
          roles={roles}
          groups={groups}
          busy={action.busy}
          failure={action.failureText}
          onClose={() => {
            action.forget();
            setOpened(null);
          }}
          onChange={(change) => void action.run(change)}
        />
      )}
    </>
  );
}
