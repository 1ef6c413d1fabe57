import type { InspectedVote } from '@hemicycle/contract/votes';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useSignedIn } from '../auth/public.ts';
import { removeSnapshot } from './remove-snapshot.ts';

const SnapshotDialog = lazyPart(async () => ({
  default: (await import('./SnapshotDialog.tsx')).SnapshotDialog,
}));

/** A button that opens the verification snapshot of a vote. The person who cast the vote may take
 *  it back there. Source: VOTE-04, VOTE-05. */
export function ShowSnapshot({
  url,
  pollId,
  vote: { userId: voterId, proxyVoter, voterName, receiptPublic },
}: {
  url: string;
  pollId: string;
  vote: Pick<InspectedVote, 'userId' | 'proxyVoter' | 'voterName' | 'receiptPublic'>;
}) {
  const { t } = useTranslation('vote-snapshots');
  const { userId } = useSignedIn();
  const [state, setState] = useState<'closed' | 'open' | 'removed'>('closed');
  const said = useRef<HTMLSpanElement>(null);
  const name = voterName ?? '';
  const isOwn = (proxyVoter ?? voterId) === userId && receiptPublic !== null;

  useEffect(() => {
    // The focused button is gone, so focus the message.
    if (state === 'removed') focusOnNews(said.current);
  }, [state]);

  async function handleRemove() {
    if (receiptPublic === null) return;
    await removeSnapshot(pollId, receiptPublic);
    setState('removed');
  }

  if (state === 'removed') {
    return (
      <span ref={said} tabIndex={-1}>
        {t('state.removed')}
      </span>
    );
  }
  return (
    <>
      <Button size="sm" aria-label={t('showOf', { name })} onClick={() => setState('open')}>
        {t('title')}
      </Button>
      {state === 'open' && (
        <Suspense>
          <SnapshotDialog
            url={url}
            voterName={name}
            onRemove={isOwn ? handleRemove : undefined}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
