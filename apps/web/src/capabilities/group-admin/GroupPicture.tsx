import { GROUP_PICTURE_MAX_BYTES } from '@hemicycle/contract/limits';
import type { Group } from '@hemicycle/contract/people';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../auth/public.ts';
import styles from './GroupAdmin.module.css';
import { postPicture } from './post-picture.ts';

/** The picture behind the video of a group's people: shown, uploaded, taken away. It is kept at
 *  once, before the form is saved. Source: VBG-06. */
export function GroupPicture({ group, onChanged }: { group: Group; onChanged: (now: Group) => void }) {
  const { t } = useTranslation('group-admin');
  const id = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const { id: groupId, virtualBackgroundUrl } = group;
  const sending = useAction(async (picture: File) => {
    await postPicture(groupId, picture);
    const now = (await api('GET /api/groups')).find((one) => one.id === groupId);
    if (now === undefined) throw new ApiError('not-found', 404, 'The group is gone.');
    onChanged(now);
  });
  const removing = useAction(async () => {
    onChanged(await api('DELETE /api/groups/:groupId/background', { params: { groupId } }));
  });
  const failure = tooLarge ? t('tooLarge') : (sending.failureText ?? removing.failureText);
  return (
    <div className={styles.picture}>
      {failure !== null && <AlertBanner kind="error" title={failure} />}
      {virtualBackgroundUrl === null ? (
        <p>{t('noPicture')}</p>
      ) : (
        <img src={virtualBackgroundUrl} alt={t('pictureOf', { name: group.name })} className={styles.image} />
      )}
      <label htmlFor={id}>{t('choosePicture')}</label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={sending.busy}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const picture = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (picture === undefined) return;
          setTooLarge(picture.size > GROUP_PICTURE_MAX_BYTES);
          if (picture.size <= GROUP_PICTURE_MAX_BYTES) void sending.run(picture);
        }}
      />
      <p id={`${id}-hint`} className={styles.note}>
        {t('pictureHint')}
      </p>
      {sending.busy && <p role="status">{t('sending')}</p>}
      {virtualBackgroundUrl !== null && (
        <Button busy={removing.busy} onClick={() => void removing.run()}>
          {t('removePicture')}
        </Button>
      )}
    </div>
  );
}
