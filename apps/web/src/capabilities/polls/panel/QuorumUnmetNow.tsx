import { useTranslation } from 'react-i18next';
import { useLive } from '../../../realtime/use-live.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';

/** Warns, while a vote is open, that a quorum of the sitting is not met now. Only people who hold
 *  `quorums-view` hear how the quorum stands; for others there is no warning.  Source: QUOR-02,
 *  PERM-27. */
export function QuorumUnmetNow() {
  const { t } = useTranslation('polls');
  const unmet = useLive(({ quorums }) =>
    quorums.some(({ active, result }) => active && result?.pass === false),
  );
  return unmet ? <AlertBanner kind="warning" title={t('quorumUnmetNow')} /> : null;
}
