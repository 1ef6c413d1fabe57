import type { Pool } from 'pg';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import { keepMeasured } from '../../platform/metrics/keep-measured.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { countRecorders, countRecordings } from '../recording/public.ts';
import { lookAtMedia, roomOn, type PartsLookedAt } from './look-at-parts.ts';
import { loadActivityFacts, loadJobFacts } from './operations-store.ts';
import { timeOfNews } from '../../platform/bus/time-of-news.ts';

/** Declares what this server measures of the site, beside what it measures of its calls. What
 *  stands in the database is the same on each server. Source: BEY-24. */
export function measureSite(
  metrics: Metrics,
  of: Pick<PartsLookedAt, 'config' | 'db' | 'log' | 'mediaServer' | 'meetingProvider'> & {
    readonly servers: Pick<PartsLookedAt['servers'], 'others'>;
    readonly bus: Bus;
    readonly clock: Clock & Timers;
    readonly pools: Readonly<Record<string, Pool>>;
  },
): void {
  const { db, clock, config } = of;
  const one = async (value: number | Promise<number>) => [{ value: await value }];
  const kept = {
    media: keepMeasured(clock, () => lookAtMedia(of)),
    news: keepMeasured(clock, () => timeOfNews(of.bus, clock)),
    recordings: keepMeasured(clock, () => countRecordings(db, clock.nowMs())),
  };

  metrics.gauge('hemicycle_activity', 'What goes on in all sittings, by kind.', ['kind'], async () => {
    const facts = await loadActivityFacts(db);
    return [
      { value: facts.people, labels: { kind: 'people' } },
      { value: facts.pages, labels: { kind: 'pages' } },
      { value: facts.openPolls, labels: { kind: 'open-polls' } },
    ];
  });
  metrics.gauge('hemicycle_jobs', 'Durable jobs, by state.', ['state'], async () => {
    const { waiting, failing } = await loadJobFacts(db, clock.nowMs());
    return [
      { value: waiting, labels: { state: 'due' } },
      { value: failing, labels: { state: 'failing' } },
    ];
  });
  metrics.gauge('hemicycle_jobs_late_seconds', 'For how long the first due job waits.', [], async () => {
    const nowMs = clock.nowMs();
    const { firstDueMs } = await loadJobFacts(db, nowMs);
    return one(firstDueMs === null ? 0 : (nowMs - firstDueMs) / 1000);
  });
  metrics.gauge(
    'hemicycle_news_seconds',
    'How long a message takes over the bus and back. No value: it does not arrive.',
    [],
    async () => {
      const ms = await kept.news.read();
      return ms === null ? [] : one(ms / 1000);
    },
  );
  metrics.gauge('hemicycle_servers', 'Servers that share the database.', [], () =>
    one(1 + of.servers.others()),
  );
  metrics.gauge(
    'hemicycle_recorders',
    'Recorders that are heard, and the rooms that they could record now. No value: the site has no token for them.',
    ['state'],
    async () => {
      if (config.recorderToken === null) return [];
      const { heard, free } = await countRecorders(db, clock.nowMs());
      return [
        { value: heard, labels: { state: 'heard' } },
        { value: free, labels: { state: 'free' } },
      ];
    },
  );
  metrics.gauge(
    'hemicycle_recordings',
    'Recordings and streams of all sittings, by what becomes of them; failed, lost: within the last hour.',
    ['state'],
    async () =>
      Object.entries<number>({ ...(await kept.recordings.read()) }).map(([state, value]) => ({
        value,
        labels: { state },
      })),
  );
  metrics.gauge(
    'hemicycle_media_answers',
    'Whether the media server answers. No value: the site has none of its own.',
    [],
    async () => {
      const finding = (await kept.media.read())?.finding;
      return finding === 'media-answers' || finding === 'media-silent'
        ? one(finding === 'media-answers' ? 1 : 0)
        : [];
    },
  );
  metrics.gauge(
    'hemicycle_measured_age_seconds',
    'How old the values are that are kept for some seconds, by what was measured.',
    ['of'],
    async () => {
      await Promise.all(Object.values(kept).map(({ read }) => read()));
      return Object.entries(kept).flatMap(([words, { ageMs }]) => {
        const age = ageMs();
        return age === null ? [] : [{ value: age / 1000, labels: { of: words } }];
      });
    },
  );
  metrics.gauge('hemicycle_disk_free_bytes', 'Free on the disk of the data folder.', [], async () =>
    one((await roomOn(config.dataDir)).bytes),
  );
  metrics.gauge(
    'hemicycle_database_connections',
    'Connections to the database, by pool and state; waiting: calls without one.',
    ['pool', 'state'],
    async () =>
      Object.entries(of.pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        { value: totalCount - idleCount, labels: { pool, state: 'used' } },
        { value: idleCount, labels: { pool, state: 'idle' } },
        { value: waitingCount, labels: { pool, state: 'waiting' } },
      ]),
  );
}
