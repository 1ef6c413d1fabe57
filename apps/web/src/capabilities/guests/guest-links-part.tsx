import { useTranslation } from 'react-i18next';
import { FormPart } from '../../ui/FormPart.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

const GuestLinks = lazyPart(async () => ({ default: (await import('./GuestLinks.tsx')).GuestLinks }));

/** The guest links of a sitting, for its page in the administration. Source: ADMIN-01. */
export function GuestLinksPart({
  idVotingSession,
  waitingRoom,
}: {
  idVotingSession: string;
  /** Whether its waiting room is on, as saved: what is told of the address by title follows it. */
  waitingRoom: boolean;
}) {
  const { t } = useTranslation('admin-sessions');
  return (
    <FormPart title={t('guestLinks')} reason={t('guestLinksReason')}>
      <LazyPart>
        <GuestLinks key={String(waitingRoom)} idVotingSession={idVotingSession} />
      </LazyPart>
    </FormPart>
  );
}
