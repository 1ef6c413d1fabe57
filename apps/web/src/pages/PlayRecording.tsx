import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AccountMenu } from '../capabilities/auth/public.ts';
import { earlierPath } from '../capabilities/earlier-sessions/earlier-path.ts';
import { PlaybackPage } from '../capabilities/playback/PlaybackPage.tsx';
import { SiteFrame } from '../capabilities/site/public.ts';

/** `/app/recordings/:recordingId`: a recording that plays. Source: BEY-17, looks picture 24. */
export function PlayRecording() {
  const { t } = useTranslation('playback');
  const { recordingId = '' } = useParams();
  return (
    <SiteFrame title={t('title')} menu={<AccountMenu />} width="page">
      <PlaybackPage key={recordingId} recordingId={recordingId} sittingPath={earlierPath} />
    </SiteFrame>
  );
}
