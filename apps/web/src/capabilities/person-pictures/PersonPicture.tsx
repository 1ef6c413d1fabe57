import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useAction } from '../auth/public.ts';
import { FilePlace } from '../uploads/public.ts';
import { drawPersonPicture, type PictureProblem } from './draw-person-picture.ts';
import styles from './PersonPicture.module.css';

/** A person's picture, or their initials: it is chosen or dropped, and kept at once; it is taken
 *  away by a button. Where somebody else has changed it meanwhile, theirs stays and is shown.
 *  Source: PEOP-01, PEOP-18, PEOP-19. */
export function PersonPicture({
  userId,
  name,
  avatar,
  readAgain,
  onChanged,
}: {
  userId: string;
  name: string;
  avatar: string | null;
  /** Reads the address that the picture has now. */
  readAgain: () => Promise<string | null>;
  onChanged?: (() => void) | undefined;
}) {
  const { t } = useTranslation('person-pictures');
  const [kept, setKept] = useState(avatar);
  const [problem, setProblem] = useState<PictureProblem | 'overtaken' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const params = { userId };
  const before = { avatar: kept };
  const change = useAction(async (file: File | null) => {
    setProblem(null);
    try {
      if (file === null) {
        await api('DELETE /api/people/:userId/picture', { params, body: { before } });
        setKept(null);
      } else {
        const made = await drawPersonPicture(file);
        if ('problem' in made) return setProblem(made.problem);
        const body = { jpeg: made.jpeg, before };
        setKept((await api('PUT /api/people/:userId/picture', { params, body })).avatar);
      }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'changed-meanwhile')) throw error;
      setKept(await readAgain());
      return setProblem('overtaken');
    }
    showToast({ kind: 'success', text: t(file === null ? 'removed' : 'saved') });
    // The button that was pressed may be gone.
    if (file === null) focusOnNews(place.current);
    onChanged?.();
  });
  const failure = problem === null ? change.failureText : t(`wrong.${problem}`);
  return (
    <div ref={place} className={styles.picture} tabIndex={-1} role="group" aria-label={t('title')}>
      {failure !== null && <AlertBanner kind="error" title={failure} />}
      <div className={styles.row}>
        <Avatar name={name} image={kept} sizePx={96} />
        <FilePlace
          label={t(kept === null ? 'choose' : 'chooseOther')}
          note={t('note')}
          accept="image/jpeg,image/png,image/webp"
          disabled={change.busy}
          onFile={(file) => void change.run(file)}
        />
      </div>
      {kept !== null && (
        <div>
          <Button busy={change.busy} onClick={() => void change.run(null)}>
            {t('remove')}
          </Button>
        </div>
      )}
    </div>
  );
}
