import type { Alert } from '@hemicycle/contract/alerts';
import { permissions } from '@hemicycle/contract/permissions';
import { shownAlerts } from '@hemicycle/rules/alerts/shown-alerts';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { timeToRead } from '../../ui/accessibility-mode.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { useAction, useMay } from '../auth/public.ts';
import { dismissAlert, holdAlert, releaseAlert, useAlertsOnPage } from './alerts-on-page.ts';

/** The messages of moderators to everybody, each as a banner under the top bar until its time is
 *  over, which is longer in accessibility mode. A banner that the viewer points at or has the focus
 *  in stays until they leave it. Source: NOTIF-02, NOTIF-03, NOTIF-11, A11Y-03. */
export function AlertBanners() {
  const hasAlerts = useLive(({ alerts }) => alerts.length > 0);
  return hasAlerts ? <Banners /> : null;
}

function Banners() {
  const alerts = useLive((live) => live.alerts);
  const { dismissed, pointed, focused } = useAlertsOnPage();
  const nowMs = useServerSeconds();
  const shown = shownAlerts(alerts, { nowMs, dismissed, held: [pointed, focused], timeToRead });
  return shown.map((alert) => <Banner key={alert.id} alert={alert} />);
}

function Banner({ alert: { id, style, message, fromName } }: { alert: Alert }) {
  const { t } = useTranslation('alerts');
  const moderates = useMay(permissions.moderation);
  const { run, busy } = useAction(
    () => api('DELETE /api/alerts/:alertId', { params: { alertId: id } }),
    (detail) => showToast({ kind: 'error', text: t('notTakenBack'), detail }),
  );
  return (
    <div
      onPointerEnter={() => holdAlert('pointed', id)}
      onPointerLeave={() => releaseAlert('pointed', id)}
      onFocus={() => holdAlert('focused', id)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The focus may go on to the other button of the same message.
        if (!currentTarget.contains(relatedTarget)) releaseAlert('focused', id);
      }}
    >
      <AlertBanner
        kind={style}
        title={t('from', { name: fromName })}
        urgent={style !== 'info'}
        action={
          moderates && (
            <TextButton tone="inherit" alone onClick={() => !busy && void run()}>
              {t('takeBack')}
            </TextButton>
          )
        }
        onDismiss={() => dismissAlert(id)}
      >
        <bdi>{message}</bdi>
      </AlertBanner>
    </div>
  );
}
