import { defaultFlags } from '@hemicycle/contract/default-flags';
import { BACKGROUND_PICTURE_MAX_BYTES } from '@hemicycle/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../auth/public.ts';
import { createSiteFile, FilePlace, type Sending, SendingFile, type SiteFile } from '../uploads/public.ts';
import styles from './SitePictures.module.css';

/** The pictures that the site offers as backgrounds: each is shown, uploaded or dropped onto its
 *  place, and put back to the drawing that comes along. `onChange` gets the paths for the settings;
 *  nothing is offered before these are saved. Source: VBG-05, UPL-01, decision 0194. */
export function SitePictures({
  label,
  hint,
  paths,
  onChange,
}: {
  label: string;
  hint: string | undefined;
  paths: readonly string[];
  onChange: (paths: readonly string[]) => void;
}) {
  const latest = useRef(paths);
  latest.current = paths;
  return (
    <fieldset className={styles.pictures}>
      <legend className={styles.legend}>{label}</legend>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.places}>
        {defaultFlags.siteBackgroundImages.map((drawing, place) => (
          <SitePicture
            key={drawing}
            number={place + 1}
            path={paths[place] ?? drawing}
            drawing={drawing}
            // Another picture may have been uploaded meanwhile.
            onChange={(path) => {
              const now = defaultFlags.siteBackgroundImages.map((one, at) => latest.current[at] ?? one);
              latest.current = now.with(place, path);
              onChange(latest.current);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

function SitePicture({
  number,
  path,
  drawing,
  onChange,
}: {
  number: number;
  path: string;
  drawing: string;
  onChange: (path: string) => void;
}) {
  const { t } = useTranslation('site-admin');
  const [tooLarge, setTooLarge] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const [sent, setSent] = useState<Sending | null>(null);
  const file = useRef<SiteFile | null>(null);
  // A picture that is on its way is given up with the page.
  useEffect(() => () => file.current?.drop(), []);
  const sending = useAction(async (picture: File) => {
    const own = createSiteFile(`site-background ${number}`, picture, (sizeBytes) =>
      api('POST /api/siteconfig/backgrounds/upload', { body: { sizeBytes } }),
    );
    file.current = own;
    try {
      const save = (fileId: string) => api('POST /api/siteconfig/backgrounds', { body: { fileId } });
      onChange((await own.readBy(save, setSent)).path);
    } catch (error) {
      own.drop();
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    } finally {
      file.current = null;
      setSent(null);
    }
  });
  const failure = tooLarge ? t('pictures.tooLarge') : sending.failureText;
  return (
    <div className={styles.place} role="group" aria-label={t('pictures.picture', { number })}>
      {failure !== null && <AlertBanner kind="error" title={failure} />}
      {missing === path ? (
        <p className={styles.missing}>{t('pictures.missing')}</p>
      ) : (
        <img
          src={path}
          alt={t('pictures.picture', { number })}
          className={styles.picture}
          onError={() => setMissing(path)}
        />
      )}
      <FilePlace
        label={t('pictures.choose', { number })}
        note={t('pictures.note')}
        accept="image/jpeg,image/png,image/webp"
        disabled={sending.busy}
        onFile={(picture) => {
          setTooLarge(picture.size > BACKGROUND_PICTURE_MAX_BYTES);
          if (picture.size <= BACKGROUND_PICTURE_MAX_BYTES) void sending.run(picture);
        }}
      />
      {sent !== null && <SendingFile sending={sent} onCancel={() => file.current?.drop()} />}
      {path !== drawing && (
        <Button size="sm" disabled={sending.busy} onClick={() => onChange(drawing)}>
          {t('pictures.remove', { number })}
        </Button>
      )}
    </div>
  );
}
