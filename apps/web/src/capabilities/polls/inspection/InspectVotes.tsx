import type { Poll } from '@hemicycle/contract/polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';

const VoteInspection = lazyPart(async () => ({
  default: (await import('./VoteInspection.tsx')).VoteInspection,
}));

/** A button that opens the inspection view of an open or closed poll: who voted and how, as far as
 *  this viewer may see it. Source: POLL-10, PRIV-06, looks picture 7. */
export function InspectVotes({ poll, look }: { poll: Pick<Poll, 'id'>; look?: ButtonLook }) {
  const { t } = useTranslation('polls');
  const [inspecting, setInspecting] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setInspecting(true)}>
        {t('inspect')}
      </Button>
      {inspecting && (
        <LazyPart>
          <VoteInspection pollId={poll.id} onClose={() => setInspecting(false)} />
        </LazyPart>
      )}
    </>
  );
}
