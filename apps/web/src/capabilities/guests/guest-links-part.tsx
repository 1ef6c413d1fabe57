import { useTranslation } from 'react-i18next';
import { FormPart } from '../../ui/FormPart.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

const GuestLinks = lazyPart(async () => ({ default: (await import('./GuestLinks.tsx')).GuestLinks }));

/** The guest links of a sitting, for its page in the administration. Source: ADMIN-01. */
export function GuestLinksPart({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('admin-sessions');
  return (
    <FormPart title={t('guestLinks')} reason={t('guestLinksReason')}>
      <LazyPart>
        <GuestLinks idVotingSession={idVotingSession} />
      </LazyPart>
    </FormPart>
  );
}
