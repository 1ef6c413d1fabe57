import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast-store.ts';
import { useIsSittingOver } from './use-is-sitting-over.ts';

/** Tells a person in a huddle that the sitting ends meanwhile. The bar of the huddle goes on saying
 *  so. Source: HUD-08. */
export function SittingOverNotice() {
  const { t } = useTranslation('huddles');
  const isOver = useIsSittingOver();
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (isOver && !wasOver.current) showToast({ kind: 'warning', text: t('sittingOver') });
    wasOver.current = isOver;
  }, [isOver, t]);
  return null;
}
