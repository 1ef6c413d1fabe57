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
  const steps = firstStepNames.map((step) => ({ step, state: stateOf(step, facts) }));
  const isOpen = steps.some(({ state }) => state === 'open');
  return { steps, leads: config.mode === 'production' && !facts.sitting && isOpen };
}

function stateOf(step: FirstStepName, facts: FirstStepFacts): 'open' | 'done' | 'skipped' {
  const isThere = step === 'house' || step === 'people' || step === 'sitting' ? facts[step] : false;
  return isThere ? 'done' : (facts.noted.get(step) ?? 'open');
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
