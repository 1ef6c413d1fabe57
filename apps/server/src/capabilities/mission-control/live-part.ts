import { MISSION_CONTROL_LOCATION, MISSION_TOLD_EVERY_MS } from '@hemicycle/contract/mission-control-names';
import type { MissionPerson } from '@hemicycle/contract/mission-control-live';
import { permissions } from '@hemicycle/contract/permissions';
import { LOST_TOLD_MS } from '@hemicycle/rules/mission-control/findings';
import { byClass } from '../../live/live-fields.ts';
import type { Audience, LivePart, LiveViewer, OpenPart } from '../../live/live-part.ts';
import { may } from '../../platform/http/viewer.ts';
import { loadMissionPeople } from './mission-people-store.ts';
import { loadSitting } from './load-sitting.ts';
import { presentServers } from './present-servers.ts';

/** All people are told again after so many looks: a page that came back after a lost line has
 *  missed some changes. */
const ALL_AGAIN_AFTER_LOOKS = 10;

/** Whether a page is the mission control of somebody who runs sittings. Who does not belong to this
 *  one has no page in it. */
const runsMission = (viewer: LiveViewer) =>
  viewer.page === MISSION_CONTROL_LOCATION && may(viewer, permissions.moderation);

/** Figures of the site are for administrators alone. */
const seesServers = (viewer: LiveViewer) => runsMission(viewer) && may(viewer, permissions.adminPage);

/** Viewers who may know of the same recordings. Rooms of huddles decide by person, so each person
 *  who may see any is a class of their own: few have this page open. */
const classOf = (viewer: LiveViewer) => (runsMission(viewer) ? viewer.userId : '');

/** The technical side of a sitting for its pages of mission control. While one is open here, the
 *  database is read once a second, whatever happened, and only who changed is told. So it needs no
 *  news, and nothing is lost with them. Why:
 *  docs/decisions/0146-mission-control-reads-once-a-second.md. Source:
 *  ADMIN-03. */
export const missionControlPart: LivePart<'missionControl'> = {
  name: 'missionControl',
  reads: ['page_reports'],
  open: openMissionControl,
};

function openMissionControl(audience: Audience): OpenPart<'missionControl'> {
  const { deps, timers, idVotingSession, inOrder, tellByClass, isWatched } = audience;
  let stopWaiting: (() => void) | null = null;
  let looks = 0;
  /** The people, and what concerns the sitting by class of viewer, as they were told last. */
  let people = new Map<string, string>();
  let sittings = new Map<string, string>();
  let servers = '';
  let hasStopped = false;

  const loadPeople = () => loadMissionPeople(deps.db, idVotingSession, deps.clock.nowMs() - LOST_TOLD_MS);

  function lookSoon(): void {
    if (hasStopped) return;
    stopWaiting ??= timers.after(MISSION_TOLD_EVERY_MS, () => {
      stopWaiting = null;
      if (!isWatched(runsMission)) return forget();
      inOrder(async () => {
        await look().catch((error: unknown) =>
          deps.log.error({ err: error, idVotingSession }, 'mission control could not be brought up to date'),
        );
        lookSoon();
      });
    });
  }

  function forget(): void {
    looks = 0;
    people = new Map();
    sittings = new Map();
    servers = '';
  }

  async function look(): Promise<void> {
    const [loaded, sittingFor] = await Promise.all([loadPeople(), loadSitting(deps, idVotingSession)]);
    looks += 1;
    const all = looks % ALL_AGAIN_AFTER_LOOKS === 0;
    if (all) {
      sittings = new Map();
      servers = '';
    }
    tellServers();
    const { changed, gone } = noteTold(loaded);
    if (all || changed.length > 0 || gone.length > 0) {
      const change = { kind: 'missionPeople', all, people: all ? loaded : changed, gone } as const;
      tellByClass(
        (viewer) => (runsMission(viewer) ? 'mission' : ''),
        (viewer) => (runsMission(viewer) ? change : undefined),
      );
    }
    tellByClass(classOf, (viewer) => {
      if (!runsMission(viewer)) return undefined;
      const sitting = sittingFor(viewer);
      const text = JSON.stringify(sitting);
      if (sittings.get(viewer.userId) === text) return undefined;
      sittings.set(viewer.userId, text);
      return { kind: 'missionSitting', sitting };
    });
  }

  /** The servers measure themselves every two seconds: as often is this told. */
  function tellServers(): void {
    const presented = presentServers(deps.servers);
    const text = JSON.stringify(presented);
    if (text === servers) return;
    servers = text;
    const change = { kind: 'missionServers', servers: presented } as const;
    tellByClass(
      (viewer) => (seesServers(viewer) ? 'servers' : ''),
      (viewer) => (seesServers(viewer) ? change : undefined),
    );
  }

  /** Who changed since they were told, and who is gone. */
  function noteTold(loaded: readonly MissionPerson[]): { changed: MissionPerson[]; gone: string[] } {
    const before = people;
    const now = new Map(loaded.map((person) => [person.userId, JSON.stringify(person)]));
    people = now;
    return {
      changed: loaded.filter(({ userId }) => before.get(userId) !== now.get(userId)),
      gone: [...before.keys()].filter((userId) => !now.has(userId)),
    };
  }

  return {
    async load(viewers) {
      const isWanted = viewers.some(runsMission);
      if (!isWanted)
        return {
          fields: {
            missionControl: byClass(
              () => '',
              () => null,
            ),
          },
        };
      const [loaded, sittingFor] = await Promise.all([loadPeople(), loadSitting(deps, idVotingSession)]);
      lookSoon();
      return {
        fields: {
          missionControl: byClass(classOf, (viewer) =>
            runsMission(viewer)
              ? {
                  people: loaded,
                  sitting: sittingFor(viewer),
                  servers: seesServers(viewer) ? presentServers(deps.servers) : null,
                }
              : null,
          ),
        },
      };
    },
    hear: () => undefined,
    stop() {
      hasStopped = true;
      stopWaiting?.();
    },
  };
}
