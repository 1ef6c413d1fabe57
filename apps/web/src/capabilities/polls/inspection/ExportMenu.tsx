import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconDownload } from '../../../ui/icons.ts';
import { PopupMenu } from '../../../ui/PopupMenu.tsx';
import { useErrorText } from '../../../ui/use-error-text.ts';
import { exportFormats, type ExportFormat, saveExport } from './save-export.ts';

/** A menu that saves the inspection view of a closed poll as a file. Source: BEY-11. */
export function ExportMenu({ pollId }: { pollId: string }) {
  const { t } = useTranslation('polls');
  const errorText = useErrorText();
  const [state, setState] = useState<'idle' | 'saving' | { readonly failed: unknown }>('idle');

  async function handleExport(format: ExportFormat) {
    setState('saving');
    try {
      await saveExport(pollId, format);
      setState('idle');
    } catch (failed) {
      setState({ failed });
    }
  }

  return (
    <>
      <PopupMenu
        label={t('inspection.export')}
        trigger={
          <Button size="sm" icon={<IconDownload aria-hidden="true" />} busy={state === 'saving'}>
            {state === 'saving' ? t('inspection.exporting') : t('inspection.export')}
          </Button>
        }
        sections={[
          exportFormats.map((format) => ({
            key: format,
            label: t(`inspection.exportAs.${format}`),
            onSelect: () => void handleExport(format),
          })),
        ]}
      />
      {typeof state === 'object' && (
        <AlertBanner kind="error" title={t('inspection.exportFailed')}>
          {errorText(state.failed)}
        </AlertBanner>
      )}
    </>
  );
}
