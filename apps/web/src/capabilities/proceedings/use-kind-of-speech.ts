import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProceedingsEvent } from './events-of.ts';

/** Returns the sentence that says as what somebody spoke: a point of order, an intervention or an
 *  answer; null for any other speech. Source: BEY-43. */
export function useKindOfSpeech(): (event: Extract<ProceedingsEvent, { kind: 'speech' }>) => string | null {
  const { t } = useTranslation('proceedings');
  return useCallback(
    ({ speech: { kind, pointOfOrder }, interrupted }) => {
      switch (kind) {
        case 'speech':
          return pointOfOrder === true ? t('pointOfOrder') : null;
        case 'intervention':
          return interrupted === null ? t('intervention') : t('interventionIn', { name: interrupted });
        case 'answer':
          return t('answer');
      }
    },
    [t],
  );
}
