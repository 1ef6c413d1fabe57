import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Loading } from '../../ui/Loading.tsx';

const ImportProxies = lazyPart(async () => ({
  default: (await import('./ImportProxies.tsx')).ImportProxies,
}));

/** The import of the proxies of a sitting, which is loaded when somebody opens it. `onImported`:
 *  the pairs of the sitting are others now. Source: BEY-20. */
export function ImportProxiesPart(props: {
  idVotingSession: string;
  title: string;
  onImported: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <LazyPart inPlace fallback={<Loading label={t('loading')} />}>
      <ImportProxies {...props} />
    </LazyPart>
  );
}
