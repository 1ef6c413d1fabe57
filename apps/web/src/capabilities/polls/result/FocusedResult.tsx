import { permissions } from '@hemicycle/contract/permissions';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconX } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { useMay } from '../../auth/public.ts';
import styles from './FocusedResult.module.css';
import { InspectVotes } from '../inspection/InspectVotes.tsx';
import { neutralClassOf } from '../marks/neutral-options.ts';
import { PollAbout } from '../panel/PollAbout.tsx';
import { leavePoll, useFocusedPoll } from '../panel/poll-focus.ts';
import { usePollHeading } from '../panel/PollHead.tsx';
import { PollResult } from './PollResult.tsx';
import type { Poll } from '@hemicycle/contract/polls';

const DeclareForm = lazyPart(async () => ({
  default: (await import('../declare/DeclareForm.tsx')).DeclareForm,
}));

/** The result of the selected vote, in a window over the page of its sitting. It looks as in the
 *  chamber, where it takes the place of the side panel: whoever runs votes declares there what was
 *  not declared before the sitting ended. Nothing while no vote is selected. Source: POLL-07,
 *  VOTE-08, looks picture 18. */
export function FocusedResult() {
  const poll = useFocusedPoll();
  useEffect(() => () => void leavePoll(), []);
  return poll === undefined ? null : <Result key={poll.id} poll={poll} />;
}

function Result({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const heading = usePollHeading(poll);
  const moderates = useMay(permissions.moderation);
  const createsVotes = useMay(permissions.adminVotesCreate);
  const awaits = poll.status === 'closed' && poll.type === 'vote' && poll.result === 'undeclared';
  const close = () => void leavePoll();
  return (
    <Dialog
      title={poll.question === '' ? poll.title : poll.question}
      above={heading}
      size="report"
      onClose={close}
      headEnd={
        <IconButton label={t('results.close')} onClick={close}>
          <IconX aria-hidden="true" />
        </IconButton>
      }
    >
      <div className={classNames(styles.content, neutralClassOf(poll))}>
        <PollAbout poll={poll} />
        <PollResult poll={poll}>
          {(moderates || createsVotes) && awaits && (
            <LazyPart>
              <DeclareForm poll={poll} onDone={() => undefined} />
            </LazyPart>
          )}
        </PollResult>
        <InspectVotes poll={poll} />
      </div>
    </Dialog>
  );
}
