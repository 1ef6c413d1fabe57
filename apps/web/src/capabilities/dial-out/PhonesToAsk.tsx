import { Suspense } from 'react';
import { ApiError } from '../../api-client.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const PhonesThere = lazyPart(async () => ({ default: (await import('./PhonesThere.tsx')).PhonesThere }));

/** The phones of a sitting, where a recording or stream was refused because one of them has not
 *  agreed; else nothing. Source: BEY-17. */
export function PhonesToAsk({ idVotingSession, failure }: { idVotingSession: string; failure: unknown }) {
  if (!(failure instanceof ApiError) || failure.code !== 'phones-not-asked') return null;
  return (
    <Suspense>
      <PhonesThere idVotingSession={idVotingSession} />
    </Suspense>
  );
}
