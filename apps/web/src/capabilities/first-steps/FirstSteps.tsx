import type { FirstStep, FirstStepName } from '@hemicycle/contract/first-steps';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { IconCheck } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import styles from './FirstSteps.module.css';
import { TestClock, TestMail, TestMedia } from './StepTests.tsx';
import { areAllDone, readFirstSteps, takeFirstSteps, useFirstSteps } from './use-first-steps.ts';

/** The addresses of the pages on which steps are done. */
interface StepPaths {
  readonly house: string;
  readonly site: string;
  readonly people: string;
  readonly importPeople: string;
  readonly newPerson: string;
  readonly newSitting: string;
  readonly chooseSitting: string;
}

/** The page that leads a new administrator to a first sitting: each step with what it is for,
 *  ticked off once the site has it, and left out on request. Source: decision 0127. */
export function FirstSteps({ paths }: { paths: StepPaths }) {
  const { t } = useTranslation(['first-steps', 'ui']);
  const { steps: read, read: state } = useFirstSteps();
  if (read === null) {
    return state === 'failed' ? (
      <LoadFailed title={t('failedTitle')} error={null} busy={false} onAgain={() => void readFirstSteps()} />
    ) : (
      <Loading label={t('ui:loading')} />
    );
  }
  const next = read.steps.find((step) => step.state === 'open');
  const done = read.steps.filter((step) => step.state === 'done').length;
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      <p role="status" className={styles.count}>
        {t('doneOf', { done, all: read.steps.length })}
      </p>
      {areAllDone(read) && (
        <AlertBanner
          kind="success"
          title={t('allDone')}
          action={
            <Link className={buttonClass({ variant: 'primary' })} to={paths.chooseSitting}>
              {t('toSittings')}
            </Link>
          }
        >
          {t('allDoneText')}
        </AlertBanner>
      )}
      <ol className={styles.steps}>
        {read.steps.map((step, index) => (
          <Step key={step.step} step={step} isNext={step === next} number={index + 1} paths={paths} />
        ))}
      </ol>
    </>
  );
}

function Step({
  step: { step, state, lacks },
  isNext,
  number,
  paths,
}: {
  step: FirstStep;
  /** Whether it is the first of the open steps, which has the one primary button of the page. */
  isNext: boolean;
  number: number;
  paths: StepPaths;
}) {
  const { t } = useTranslation('first-steps');
  const skip = useAction(
    async (skipped: boolean) => {
      takeFirstSteps(await api('PUT /api/firststeps/:step', { params: { step }, body: { skipped } }));
    },
    (text) => showToast({ kind: 'error', text }),
  );
  const name = t(`step.${step}.title`);
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <IconCheck /> : number}
      </span>
      <section className={styles.words} aria-label={name}>
        <h2 className={styles.name}>
          {name} <small className={styles.state}>{t(`state.${state}`)}</small>
        </h2>
        <p>{t(`step.${step}.text`)}</p>
        {lacks === 'moderator' && (
          <AlertBanner
            kind="warning"
            title={t('noModerator')}
            action={
              <Link className={buttonClass({ size: 'sm' })} to={paths.people}>
                {t('way.roles')}
              </Link>
            }
          >
            {t('noModeratorText')}
          </AlertBanner>
        )}
        <div className={styles.ways}>
          <Ways step={step} isNext={isNext} paths={paths} />
          {state !== 'done' && (
            <Button size="sm" busy={skip.busy} onClick={() => void skip.run(state === 'open')}>
              {t(state === 'open' ? 'skip' : 'takeUp', { name })}
            </Button>
          )}
        </div>
      </section>
    </li>
  );
}

/** The links and buttons by which a step is done. */
function Ways({ step, isNext, paths }: { step: FirstStepName; isNext: boolean; paths: StepPaths }) {
  const { t } = useTranslation('first-steps');
  const variant = isNext ? 'primary' : 'default';
  switch (step) {
    case 'house':
      return (
        <>
          <Link className={buttonClass({ variant })} to={paths.house}>
            {t('way.house')}
          </Link>
          <Link className={buttonClass({})} to={paths.site}>
            {t('way.zone')}
          </Link>
        </>
      );
    case 'people':
      return (
        <>
          <Link className={buttonClass({ variant })} to={paths.importPeople}>
            {t('way.import')}
          </Link>
          <Link className={buttonClass({})} to={paths.newPerson}>
            {t('way.person')}
          </Link>
        </>
      );
    case 'sitting':
      return (
        <Link className={buttonClass({ variant })} to={paths.newSitting}>
          {t('way.sitting')}
        </Link>
      );
    case 'mail':
      return <TestMail variant={variant} />;
    case 'media':
      return <TestMedia variant={variant} />;
    case 'clock':
      return <TestClock variant={variant} />;
  }
}
