import { type FirstStepName, firstStepNames, type FirstSteps } from '@hemicycle/contract/first-steps';
import type { Deps } from '../../deps.ts';
import {
  type FirstStepFacts,
  loadFirstStepFacts,
  noteFirstStep,
  takeUpFirstStep,
} from './first-step-store.ts';

/** How far the house has come. A demonstration leads nobody: it begins with everything. Source:
 *  DESIGN §5. */
export async function loadFirstSteps({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<FirstSteps> {
  const facts = await loadFirstStepFacts(db);
  const steps = firstStepNames.map((step) => ({
    ...{ step, state: stateOf(step, facts) },
    ...(step === 'people' && facts.people && !facts.moderator && { lacks: 'moderator' as const }),
  }));
  const isOpen = steps.some(({ state }) => state === 'open');
  return { steps, leads: config.mode === 'production' && !facts.sitting && isOpen };
}

function stateOf(step: FirstStepName, facts: FirstStepFacts): 'open' | 'done' | 'skipped' {
  return isThere(step, facts) ? 'done' : (facts.noted.get(step) ?? 'open');
}

/** Whether the site has what the step is about. People without somebody who can run a sitting are
 *  not enough. */
function isThere(step: FirstStepName, facts: FirstStepFacts): boolean {
  switch (step) {
    case 'house':
    case 'sitting':
      return facts[step];
    case 'people':
      return facts.people && facts.moderator;
    default:
      return false;
  }
}

/** Puts a step aside or takes it up again, for all administrators. */
export async function skipFirstStep(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  step: FirstStepName,
  skipped: boolean,
): Promise<FirstSteps> {
  if (skipped) await noteFirstStep(deps.db, step, 'skipped', deps.clock.nowMs());
  else await takeUpFirstStep(deps.db, step);
  return loadFirstSteps(deps);
}
