import type { VoteReceipt } from '@hemicycle/contract/polls';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { IconCheck } from '../../../ui/icons.ts';
import type { CastState } from './use-cast-vote.ts';
import styles from './VoterChooser.module.css';
import type { Voter } from './voters.ts';

/** `in-person`: the person whom the viewer represents has voted themselves. */
type ChosenState = CastState['kind'] | 'in-person';

/** Chooses the voter for whom the paper below is: the viewer, or a person whose proxy the viewer
 *  is. Each entry shows the weight and the state of the vote. Two voters stand side by side, more
 *  as a list; arrow keys move between them. Source: PROXY-08, PROXY-09, A35, looks §6. */
export function VoterChooser({
  voters,
  chosen,
  onChoose,
  receiptOf,
  stateOf,
}: {
  voters: readonly Voter[];
  chosen: Voter;
  onChoose: (voter: Voter) => void;
  receiptOf: (voter: Voter) => VoteReceipt | undefined;
  stateOf: (voter: Voter) => ChosenState | undefined;
}) {
  const { t } = useTranslation('polls');
  const name = useId();
  return (
    <fieldset className={styles.chooser}>
      <legend className={styles.legend}>{t('ballot.votingFor')}</legend>
      <div className={styles.voters} data-beside={voters.length === 2 || undefined}>
        {voters.map((voter) => (
          <label key={voter.userId ?? ''} className={styles.voter}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              checked={voter.userId === chosen.userId}
              onChange={() => onChoose(voter)}
            />
            <span className={styles.texts}>
              <bdi className={styles.name}>{voter.name ?? t('yourself')}</bdi>{' '}
              {voter.weight !== null && (
                <span className={styles.weight}>
                  {t(voter.userId === null ? 'weightShort' : 'ballot.proxyWeight', { weight: voter.weight })}
                </span>
              )}{' '}
              <VoterState receipt={receiptOf(voter)} state={stateOf(voter)} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function VoterState({
  receipt,
  state,
}: {
  receipt: VoteReceipt | undefined;
  state: ChosenState | undefined;
}) {
  const { t } = useTranslation('polls');
  if (state === 'sending') return <span className={styles.state}>{t('ballot.underWay')}</span>;
  if (state === 'unsure') return <span className={styles.state}>{t('ballot.uncertain')}</span>;
  if (state === 'in-person') return <span className={styles.state}>{t('ballot.inPerson')}</span>;
  if (receipt === undefined) return <span className={styles.state}>{t('ballot.notYet')}</span>;
  return (
    <span className={styles.state} data-recorded="">
      <IconCheck aria-hidden="true" />
      {t('recorded', { time: formats().stampWithSeconds(receipt.serverArrivalTime) })}
    </span>
  );
}
