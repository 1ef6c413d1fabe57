import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { StreamPage } from '../capabilities/playback/StreamPage.tsx';
import { SiteFrame } from '../capabilities/site/public.ts';

/** `/app/stream/:code`: a stream for the public. Source: STREAM-12. */
export function WatchStream() {
  const { t } = useTranslation('playback');
  const { code = '' } = useParams();
  return (
    <SiteFrame title={t('stream.title')} width="page">
      <StreamPage key={code} code={code} />
    </SiteFrame>
  );
}
