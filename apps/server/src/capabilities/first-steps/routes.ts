import * as declared from '@hemicycle/contract/first-steps';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { loadFirstSteps, skipFirstStep } from './first-steps.ts';
import { testClock, testMail, testMedia } from './parts-tested.ts';

/** The calls by which the first administrator of a house is led. */
export function firstStepRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.getFirstSteps, () => loadFirstSteps(deps)),
    route(declared.skipFirstStep, ({ params, body }) => skipFirstStep(deps, params.step, body.skipped)),
    route(declared.testMail, ({ viewer }) => testMail(deps, viewer)),
    route(declared.testMedia, ({ body }) => testMedia(deps, body)),
    route(declared.testClock, ({ body }) => testClock(deps, body)),
  ];
}
