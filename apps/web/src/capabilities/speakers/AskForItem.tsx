import type { AgendaItem } from '@hemicycle/contract/agenda';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';

/** Asks to speak on one of these items, with the side where the house calls by sides. Source:
 *  BEY-43. */
export function AskForItem({
  idVotingSession,
  items,
  onClose,
}: {
  idVotingSession: string;
  items: readonly AgendaItem[];
  onClose: () => void;
}) {
  const { t } = useTranslation('speakers');
  const [chosen, setChosen] = useState(items[0]?.id ?? '');
  const [side, setSide] = useState('');
  const { loaded } = useLoaded(
    useCallback(
      () => api('GET /api/speakers/:idVotingSession/rules', { params: { idVotingSession } }),
      [idVotingSession],
    ),
  );
  // Only a house that calls for and against in turn asks for a side.
  const asksSide = loaded.state === 'ready' && loaded.value.order === 'side';
  const ask = useAction(async () => {
    await api('POST /api/speakers/:idVotingSession/own-requests', {
      params: { idVotingSession },
      body: { itemId: chosen, side: side === 'for' || side === 'against' ? side : null },
    });
    onClose();
  });
  return (
    <FormDialog
      title={t('askComing')}
      deed={t('askDeed')}
      busy={ask.busy}
      onClose={onClose}
      onSubmit={() => void ask.run()}
    >
      {ask.failureText !== null && <AlertBanner kind="error" title={ask.failureText} />}
      <Select
        data-autofocus
        label={t('item')}
        hint={t('askHint')}
        value={chosen}
        choices={items.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
        onChoose={setChosen}
      />
      {asksSide && (
        <Select
          label={t('sideLabel')}
          value={side}
          choices={[
            { value: '', label: t('sideNone') },
            { value: 'for', label: t('sideFor') },
            { value: 'against', label: t('sideAgainst') },
          ]}
          onChoose={setSide}
        />
      )}
    </FormDialog>
  );
}
