import i18next from 'i18next';
import { errorDialog } from '../../ui/dialog-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { enterAudit, recentLogLines } from '../audit/public.ts';
import { INSTRUCTIONS_PATH } from './instructions-path.ts';
import styles from './tell-failure.module.css';
import { wantedEffect } from './wanted-effect.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageState } from '../../page-state.ts';

/** Shows that a background failed. A failed engine gets a dialog and an entry in the audit log; a
 *  picture that could not be loaded gets a toast. Where the background is required, the text adds
 *  that no video is sent without it. Never throws. Source: VBG-07, VBG-11, VBG-12. */
export function tellFailure(error: unknown): void {
  if (error instanceof Error && error.name === 'BackdropError') {
    void tellMissingPicture();
    return;
  }
  noteFailure('the virtual background failed', error);
  void tellEngineFailure(error);
}

const isRequired = () => wantedEffect()?.required === true;

async function tellMissingPicture(): Promise<void> {
  await i18next.loadNamespaces('background');
  const key = isRequired() ? 'prescribedPictureMissing' : 'pictureMissing';
  showToast({ kind: 'warning', text: i18next.t(`background:${key}`) });
}

async function enterFailure(text: string): Promise<void> {
  const logLines = await recentLogLines();
  await enterAudit({
    logType: 'virtualBackgroundError',
    logObject: { error: text.slice(0, 500), logLines },
  });
}

/** Whether the dialog is open. The self-check and the chamber may both fail, and one dialog is
 *  enough. */
const page = pageState<{ telling: boolean }>(() => ({ telling: false }));

async function tellEngineFailure(error: unknown): Promise<void> {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  void enterFailure(text);
  if (page().telling) return;
  page().telling = true;
  await i18next.loadNamespaces('background');
  await errorDialog({
    title: i18next.t('background:failedTitle'),
    text: (
      <>
        <p>{i18next.t('background:failedText')}</p>
        <p>
          <a className={styles.link} href={INSTRUCTIONS_PATH} target="_blank" rel="noreferrer">
            {i18next.t('background:failedLink')}
          </a>
        </p>
        {isRequired() && <p>{i18next.t('background:prescribedFailed')}</p>}
      </>
    ),
  });
  page().telling = false;
}
