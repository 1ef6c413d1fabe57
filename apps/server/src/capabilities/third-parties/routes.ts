import * as declared from '@hemicycle/contract/third-parties';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { analyticsPage } from './analytics-page.ts';
import { agreedService, answerThirdParty, mayUseServices, readThirdParties } from './third-parties.ts';

/** The calls about services of others that the site uses. Source: CFG-15, CFG-16. */
export function thirdPartyRoutes({ db, clock }: Pick<Deps, 'db' | 'clock'>): MountedRoute[] {
  return [
    route(declared.readThirdParties, ({ viewer }) => readThirdParties(db, viewer)),
    route(declared.answerThirdParty, ({ viewer, params: { use }, body }) =>
      answerThirdParty(db, viewer, { ...body, use, nowMs: clock.nowMs() }),
    ),
    route(declared.readThirdPartyUse, async ({ viewer }) => {
      const mayUse = await mayUseServices(db);
      const services = mayUse ? await readThirdParties(db, viewer) : [];
      return { agreed: services.flatMap(({ use, agreed }) => (agreed === true ? [use] : [])) };
    }),
    route(declared.openAnalytics, async ({ viewer }) => {
      const agreed = await agreedService(db, viewer, 'analytics');
      if (agreed === undefined || !(await mayUseServices(db)))
        throw new DomainError('third-party-not-agreed');
      return analyticsPage(agreed.service);
    }),
  ];
}
