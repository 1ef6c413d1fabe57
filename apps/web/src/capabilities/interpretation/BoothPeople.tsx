import { BOOTH_INTERPRETERS_MAX } from '@hemicycle/contract/interpretation-languages';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Autocomplete } from '../../ui/Autocomplete.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import styles from './Channels.module.css';

/** Who is named for the booth of a channel: adds people of the sitting and removes them, each at
 *  once. Source: PERM-39, BEY-38. */
export function BoothPeople({
  idVotingSession,
  channelId,
  onClose,
}: {
  idVotingSession: string;
  channelId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['interpretation', 'ui']);
  const channel = useLive((live) => live.interpreterChannels.find(({ id }) => id === channelId));
  const part = useRef<HTMLDivElement>(null);
  const load = useCallback(
    () =>
      api('GET /api/interpretation/votingsession/:idVotingSession/candidates', {
        params: { idVotingSession },
      }),
    [idVotingSession],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  const add = useAction((userId: string) =>
    api('PUT /api/interpretation/:channelId/interpreters/:userId', { params: { channelId, userId } }),
  );
  const remove = useAction(async (userId: string) => {
    await api('DELETE /api/interpretation/:channelId/interpreters/:userId', {
      params: { channelId, userId },
    });
    focusOnNews(part.current);
  });
  const named = channel?.interpreters ?? [];
  const failure = add.failureText ?? remove.failureText;
  return (
    <Dialog
      title={t('interpretersOf', { language: channel?.languageNative ?? '' })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('done')}</Button>}
    >
      {channel === undefined && <p role="alert">{t('closedMeanwhile')}</p>}
      {channel !== undefined && loaded.state === 'loading' && <Loading label={t('loading')} rows={3} />}
      {channel !== undefined && loaded.state === 'failed' && (
        <LoadFailed
          title={t('notLoaded')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {channel !== undefined && loaded.state === 'ready' && (
        <div ref={part} tabIndex={-1} role="group" aria-label={t('interpreters')}>
          <Autocomplete
            label={t('add')}
            hint={t('addHint', {
              count: BOOTH_INTERPRETERS_MAX,
              n: formats().number(BOOTH_INTERPRETERS_MAX),
            })}
            error={failure ?? undefined}
            options={loaded.value.map(({ userId, displayName }) => ({ id: userId, label: displayName }))}
            chosenIds={named.map(({ userId }) => userId)}
            placeholder={t('typeName')}
            onChoose={(userId) => {
              remove.forget();
              void add.run(userId);
            }}
          />
          {named.length === 0 && <p className={styles.note}>{t('nobodyNamed')}</p>}
          <ul className={styles.named} aria-label={t('named')}>
            {named.map(({ userId, displayName }) => (
              <li key={userId} className={styles.namedRow}>
                <bdi className={styles.name}>{displayName}</bdi>
                <IconButton
                  label={t('remove', { name: displayName })}
                  onClick={() => {
                    add.forget();
                    void remove.run(userId);
                  }}
                >
                  <IconTrash aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
