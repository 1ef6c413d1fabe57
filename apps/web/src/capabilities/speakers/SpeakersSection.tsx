import type { Group } from '@hemicycle/contract/people';
import { listOnFloor, speechOnFloor } from '@hemicycle/rules/speakers/speaking-time';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PanelHead } from '../../ui/PanelHead.tsx';
import { dropPressAgain } from '../../ui/press-again.ts';
import { CurrentSpeaker } from './CurrentSpeaker.tsx';
import { ListMenu } from './ListMenu.tsx';
import styles from './Speakers.module.css';
import { StepButtons } from './StepButtons.tsx';
import { useOpenSpeakers } from './use-open-speakers.ts';
import { ComingItems } from './ComingItems.tsx';
import { useComingItems } from './use-coming-items.ts';
import { Interventions } from './Interventions.tsx';
import { CarriedSpeech, ItemOfList } from './ItemOfList.tsx';
import { ListClock } from './ListClock.tsx';
import { OwnSide } from './OwnSide.tsx';
import { OwnTime } from './OwnTime.tsx';
import { useRequestActs } from './use-requests.ts';
import { useWaiting } from './use-waiting.ts';
import { WaitingList } from './WaitingList.tsx';
import { useSpeakerSteps } from './use-speaker-steps.ts';

const SpeakingTimes = lazyPart(async () => ({
  default: (await import('./SpeakingTimes.tsx')).SpeakingTimes,
}));
const EnterByName = lazyPart(async () => ({ default: (await import('./EnterByName.tsx')).EnterByName }));
const ListSettings = lazyPart(async () => ({ default: (await import('./ListSettings.tsx')).ListSettings }));

/** The speakers list: the person who has the floor with their clock, the number of people waiting,
 *  and buttons for people who may lower hands. The people waiting are the raised hands below,
 *  unless a rule or a request by name makes another order: then they stand here with the reasons.
 *  A step moves other buttons under the pointer, so of a double press only the first press counts.
 *  Source: BEY-13, BEY-43. */
export function SpeakersSection({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('speakers');
  const speakers = useLive((live) => live.speakers);
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const list = useOpenSpeakers();
  const steps = useSpeakerSteps(list);
  const [dialog, setDialog] = useState<'times' | 'settings' | 'enter' | null>(null);
  const speech = speechOnFloor(list);
  const waiting = useWaiting(list, groups);
  const acts = useRequestActs(list);
  const coming = useComingItems();
  // The raised hands below are the list, unless a rule or a request makes another of it.
  const hasOwnOrder =
    list?.order !== 'hands' || list.limitScope !== 'list' || waiting.some(({ request }) => request !== null);
  const [next] = waiting;
  const spoken = speakers !== null && speakers.speeches.length > 0;
  if (idVotingSession === undefined) return null;

  return (
    <section className={styles.part} aria-labelledby="speakers-list">
      <PanelHead id="speakers-list" title={t('title')}>
        {spoken && (
          <Button size="sm" variant="quiet" onClick={() => setDialog('times')}>
            {t('times')}
          </Button>
        )}
        {list !== null && steps !== undefined && (
          <ListMenu
            list={list}
            steps={steps}
            onSettings={() => setDialog('settings')}
            onEnter={() => setDialog('enter')}
          />
        )}
      </PanelHead>
      {speakers !== null && speakers.title !== null && (
        <p className={styles.of}>
          <bdi>{speakers.title}</bdi>
        </p>
      )}
      {speakers !== null && <ItemOfList list={speakers} />}
      {list === null ? (
        <div className={styles.closed}>
          <p>{t(speakers === null ? 'none' : 'closed')}</p>
          {steps !== undefined && <Button onClick={() => setDialog('settings')}>{t('open')}</Button>}
        </div>
      ) : (
        <div className={styles.body} onClickCapture={dropPressAgain}>
          {speech === undefined ? (
            <p className={styles.quiet}>{t('nobodySpeaks')}</p>
          ) : (
            <>
              <CurrentSpeaker list={listOnFloor(list)} speech={speech} groups={groups} />
              <CarriedSpeech list={list} />
              <Interventions list={list} speech={speech} acts={acts} moves={steps !== undefined} />
            </>
          )}
          <ListClock list={list} />
          <OwnTime list={list} groups={groups} />
          <p className={styles.quiet}>
            {t(hasOwnOrder ? `waitingBy.${list.order}` : 'waiting', { count: waiting.length })}
            {list.handsUntil !== null && (
              <> {t('namesStopped', { time: formats().timeWithSeconds(list.handsUntil) })}</>
            )}
          </p>
          {list.order === 'side' && <OwnSide itemId={list.itemId} acts={acts} />}
          {hasOwnOrder && waiting.length > 0 && (
            <WaitingList
              list={list}
              waiting={waiting}
              groups={groups}
              acts={acts}
              moves={steps !== undefined}
            />
          )}
          {steps !== undefined && (
            <StepButtons steps={steps} speech={speech} next={next?.displayName ?? null} />
          )}
        </div>
      )}
      <ComingItems
        idVotingSession={idVotingSession}
        items={coming}
        ofList={list?.itemId ?? null}
        acts={acts}
      />
      <Suspense>
        {dialog === 'times' && speakers !== null && (
          <SpeakingTimes idVotingSession={idVotingSession} groups={groups} onClose={() => setDialog(null)} />
        )}
        {dialog === 'enter' && list !== null && (
          <EnterByName idVotingSession={idVotingSession} list={list} onClose={() => setDialog(null)} />
        )}
        {dialog === 'settings' && (
          <ListSettings idVotingSession={idVotingSession} list={list} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </section>
  );
}
