import type { SiteIdentity } from '@hemicycle/contract/site-identity';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { FormPart } from '../../ui/FormPart.tsx';
import { useUnsaved } from '../../ui/leave-guard.ts';
import { showToast } from '../../ui/toast-store.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useAction } from '../auth/public.ts';
import { loadSiteConfig } from '../site/public.ts';
import { FilePlace } from '../uploads/public.ts';
import { base64Of, drawLogo, type LogoProblem } from './draw-logo.ts';
import styles from './SiteLogoPart.module.css';

/** The logo of the house: a picture is chosen or dropped, looked at on a light and on a dark
 *  ground, and then taken; it is kept at once, before the form is saved. The server refuses it
 *  where somebody else has changed the logo meanwhile. Source: FND-04. */
export function SiteLogoPart({
  identity,
  history,
  onSaved,
}: {
  identity: Pick<SiteIdentity, 'siteLogo' | 'siteName'>;
  /** The line that says when the logo was changed last. */
  history: ReactNode;
  /** Gets the version of what was saved. */
  onSaved: (version: string) => void;
}) {
  const { t } = useTranslation('site-identity');
  const [kept, setKept] = useState(identity.siteLogo);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<LogoProblem | 'overtaken' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useUnsaved(chosen !== null);
  const choosing = useAction(async (file: File) => {
    const made = await drawLogo(file);
    setChosen('png' in made ? made.png : null);
    setProblem('png' in made ? null : made.problem);
  });
  const saving = useAction(async (png: string | null) => {
    setProblem(null);
    const before = { siteLogo: kept };
    try {
      const now =
        png === null
          ? await api('DELETE /api/siteconfig/logo', { body: { before } })
          : await api('PUT /api/siteconfig/logo', { body: { png: base64Of(png), before } });
      setKept(now.siteLogo);
      setChosen(null);
      onSaved(now.version);
      showToast({ kind: 'success', text: t(png === null ? 'logo.removed' : 'logo.saved') });
      focusOnNews(place.current);
      await loadSiteConfig();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'changed-meanwhile')) throw error;
      setKept((await api('GET /api/siteconfig/identity')).siteLogo);
      setProblem('overtaken');
    }
  });

  async function handleRemove() {
    const sure = await confirmDialog({
      title: t('logo.removeTitle'),
      text: t('logo.removeText'),
      confirmLabel: t('logo.remove'),
      danger: true,
    });
    if (sure) await saving.run(null);
  }

  const failure = problem === null ? saving.failureText : t(`logo.wrong.${problem}`);
  const shown = chosen ?? (kept === null ? null : `/api/siteconfig/logo/${kept}`);
  return (
    <FormPart title={t('logo.title')} reason={t('logo.reason')}>
      <div ref={place} className={styles.part} tabIndex={-1} role="group" aria-label={t('logo.title')}>
        {failure !== null && <AlertBanner kind="error" title={failure} />}
        {shown === null ? (
          <p className={styles.none}>{t('logo.none')}</p>
        ) : (
          <>
            {chosen !== null && <p role="status">{t('logo.notYet')}</p>}
            <div className={styles.plates}>
              {(['light', 'dark'] as const).map((ground) => (
                <figure key={ground} className={styles.plate} data-ground={ground}>
                  <img src={shown} alt={identity.siteName} />
                  <figcaption>{t(`logo.${ground}`)}</figcaption>
                </figure>
              ))}
            </div>
          </>
        )}
        <FilePlace
          label={t(kept === null ? 'logo.choose' : 'logo.chooseOther')}
          note={t('logo.note')}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          disabled={saving.busy || choosing.busy}
          onFile={(file) => void choosing.run(file)}
        />
        <div className={styles.acts}>
          {chosen !== null && (
            <>
              <Button variant="primary" busy={saving.busy} onClick={() => void saving.run(chosen)}>
                {t('logo.take')}
              </Button>
              <Button
                disabled={saving.busy}
                onClick={() => {
                  setChosen(null);
                  setProblem(null);
                  focusOnNews(place.current);
                }}
              >
                {t('logo.leave')}
              </Button>
            </>
          )}
          {chosen === null && kept !== null && (
            <Button busy={saving.busy} onClick={() => void handleRemove()}>
              {t('logo.removeOne')}
            </Button>
          )}
        </div>
        {history}
      </div>
    </FormPart>
  );
}
