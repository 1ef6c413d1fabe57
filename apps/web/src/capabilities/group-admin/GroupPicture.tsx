import { BACKGROUND_PICTURE_MAX_BYTES } from '@hemicycle/contract/limits';
import type { Group } from '@hemicycle/contract/people';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { wasOvertaken } from '../../ui/use-read-again.ts';
import { useAction } from '../auth/public.ts';
import { createSiteFile, type Sending, SendingFile, type SiteFile } from '../uploads/public.ts';
import styles from './GroupAdmin.module.css';
import { readGroup } from './read-group.ts';

/** The picture behind the video of a group's people: shown, uploaded, taken away. It is kept at
 *  once, before the form is saved. It goes up in parts. Where somebody else has changed the picture
 *  meanwhile, theirs stays and is shown. Source: VBG-06, UPL-01. */
export function GroupPicture({ group, onChanged }: { group: Group; onChanged: (now: Group) => void }) {
  const { t } = useTranslation('group-admin');
  const id = useId();
  const [problem, setProblem] = useState<'tooLarge' | 'overtaken' | null>(null);
  const { id: groupId, virtualBackgroundUrl } = group;
  const [sent, setSent] = useState<Sending | null>(null);
  const file = useRef<SiteFile | null>(null);
  // A picture that is on its way is given up with the page.
  useEffect(() => () => file.current?.drop(), []);
  const params = { groupId };
  const before = { virtualBackgroundUrl };
  /** Shows the picture that somebody else has given meanwhile; any other failure is thrown on. */
  async function readOvertaken(error: unknown) {
    if (!wasOvertaken(error)) throw error;
    onChanged(await readGroup(groupId));
    setProblem('overtaken');
  }
  const sending = useAction(async (picture: File) => {
    const own = createSiteFile(`group-background ${groupId}`, picture, (sizeBytes) =>
      api('POST /api/groups/:groupId/background/upload', { params, body: { sizeBytes } }),
    );
    file.current = own;
    try {
      const save = (fileId: string) =>
        api('PUT /api/groups/:groupId/background', { params, body: { fileId, before } });
      onChanged(await own.readBy(save, setSent));
    } catch (error) {
      own.drop();
      if (!isAborted(error)) await readOvertaken(error);
    } finally {
      file.current = null;
      setSent(null);
    }
  });
  const removing = useAction(async () => {
    setProblem(null);
    try {
      onChanged(await api('DELETE /api/groups/:groupId/background', { params, body: { before } }));
    } catch (error) {
      await readOvertaken(error);
    }
  });
  const failure = problem === null ? (sending.failureText ?? removing.failureText) : t(problem);
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
          const tooLarge = picture.size > BACKGROUND_PICTURE_MAX_BYTES;
          setProblem(tooLarge ? 'tooLarge' : null);
          if (!tooLarge) void sending.run(picture);
        }}
      />
      <p id={`${id}-hint`} className={styles.note}>
        {t('pictureHint')}
      </p>
      {sent !== null && <SendingFile sending={sent} onCancel={() => file.current?.drop()} />}
      {sending.busy && sent === null && <p role="status">{t('sending')}</p>}
      {virtualBackgroundUrl !== null && (
        <Button busy={removing.busy} onClick={() => void removing.run()}>
          {t('removePicture')}
        </Button>
      )}
    </div>
  );
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
