import { permissions } from '@hemicycle/contract/permissions';
import { useParams } from 'react-router';
import { useMay } from '../capabilities/auth/public.ts';
import { MissionControl } from '../capabilities/mission-control/public.ts';
import { LazyPart } from '../ui/LazyPart.tsx';
import { NotFound } from './NotFound.tsx';

/** `/app/ui/mission-control/{idVotingSession}`: one page of all rooms of a sitting, for moderators;
 *  other people get the page for unknown addresses. Source: ADMIN-03. */
export function MissionControlPage() {
  const { idVotingSession } = useParams();
  const runs = useMay(permissions.moderation);
  if (!runs || idVotingSession === undefined) return <NotFound />;
  return (
    <LazyPart>
      <MissionControl idVotingSession={idVotingSession} />
    </LazyPart>
  );
}
