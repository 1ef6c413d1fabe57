import type { Poll } from '@hemicycle/contract/polls';
import { whatWeightsTell } from '@hemicycle/rules/polls/rare-weights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../../i18n/sentences.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconScale, IconX } from '../../../ui/icons.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { ElectoratePart } from '../inspection/ElectoratePart.tsx';
import { neededOf, useNeededSentence } from '../words/needed-sentence.ts';
import { useElectorate } from '../seats/use-electorate.ts';
import styles from './WhoWillVote.module.css';

/** Who could vote if the saved draft were opened now, how many votes would carry it, and whether
 *  its weights keep it from opening. Source: PERM-13, WEIGHT-03, PROXY-08, BEY-05, looks picture
 *  8. */
export function WhoWillVote({ poll }: { poll: Poll | null }) {
  const { t } = useTranslation('poll-editor');
  if (poll === null) return <p className={styles.note}>{t('whoLater')}</p>;
  return <Who key={`${poll.id} ${poll.votingOrganisation}`} poll={poll} />;
}

function Who({ poll }: { poll: Poll }) {
  const { t } = useTranslation('poll-editor');
  const { t: polls } = useTranslation('polls');
  const [listed, setListed] = useState(false);
  const { loaded } = useElectorate(poll.id);
  const neededSentence = useNeededSentence();
  if (loaded.state !== 'ready') return null;
  const { electors } = loaded.value;
  const proxied = electors.filter(({ proxyUserId }) => proxyUserId !== null).length;
  const needed = neededOf(poll, electors);
  const told = whatWeightsTell({ privacy: poll.anonymous, maySplit: poll.maySplit }, electors);
  return (
    <>
      <p className={styles.note}>
        {joinSentences([
          t('mayVote', { count: electors.length }),
          proxied > 0 && t('byProxy', { count: proxied }),
        ])}{' '}
        <TextButton onClick={() => setListed(true)}>{t('showList')}</TextButton>
      </p>
      {told !== null && <AlertBanner kind="warning" title={polls(`runRefused.${told}`)} />}
      {needed !== null && (
        <p className={styles.needed}>
          <IconScale aria-hidden="true" />
          <span>
            {t('neededIfAll')} <b>{neededSentence(needed)}</b>
          </span>
        </p>
      )}
      {listed && (
        <Dialog
          size="inspection"
          title={t('listTitle')}
          above={<bdi>{poll.title}</bdi>}
          onClose={() => setListed(false)}
          headEnd={
            <IconButton label={polls('inspection.close')} onClick={() => setListed(false)}>
              <IconX aria-hidden="true" />
            </IconButton>
          }
        >
          <ElectoratePart poll={poll} />
        </Dialog>
      )}
    </>
  );
}
