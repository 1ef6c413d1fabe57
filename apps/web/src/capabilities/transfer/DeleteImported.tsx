import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useAction } from '../auth/public.ts';

/** A button that takes an import back: the sitting goes with all that came with it. Source:
 *  BEY-25. */
export function DeleteImported({
  importedId,
  title,
  onGone,
}: {
  importedId: string;
  title: string;
  onGone: () => void;
}) {
  const { t } = useTranslation('transfer');
  const [asks, setAsks] = useState(false);
  const { run, busy, failureText } = useAction(() =>
    api('DELETE /api/transfer/sittings/:importedId', { params: { importedId } }),
  );
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('takeBack')}</Button>
      {asks && (
        <FormDialog
          title={t('takeBackTitle')}
          deed={t('takeBack')}
          busy={busy}
          danger
          onClose={() => setAsks(false)}
          onSubmit={() => {
            void run().then((done) => {
              if (done) onGone();
            });
          }}
        >
          {failureText !== null && <AlertBanner kind="error" title={failureText} />}
          <p>{t('takeBackText', { title })}</p>
        </FormDialog>
      )}
    </>
  );
}
