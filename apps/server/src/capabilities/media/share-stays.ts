import type { StaySharing } from '../../adapters/media-server/stay-sharing.ts';
import type { Deps } from '../../deps.ts';
import { loadStays, takeStaysOfGone, writeStays } from './media-stays-store.ts';

/** Shares the stays of several servers through the database. Changes and signals travel as news.
 *  Source: DESIGN §11. */
export function shareStays({ db, news, servers }: Pick<Deps, 'db' | 'news' | 'servers'>): StaySharing {
  const self = servers.id;
  const tellChanged = (roomId: string) => news.announce({ kind: 'mediaStays', roomId, serverId: self });
  return {
    async write(roomId, changes) {
      await writeStays(db, self, roomId, changes);
      tellChanged(roomId);
    },
    load: (roomId) => loadStays(db, self, roomId),
    async takeOver() {
      const taken = await takeStaysOfGone(db, self);
      for (const roomId of new Set(taken.map((stay) => stay.roomId))) tellChanged(roomId);
      return taken;
    },
    carry: (signal) => news.announce({ kind: 'mediaSignal', serverId: self, signal }),
    listen({ changed, carried, missed, serverGone }) {
      const ends = [
        news.listen((item) => {
          if (item.kind === 'mediaStays' && item.serverId !== self) changed(item.roomId);
          if (item.kind === 'mediaSignal' && item.serverId !== self) carried(item.signal);
        }),
        news.onMissed(missed),
        servers.onBeat((gone) => gone.length > 0 && serverGone()),
      ];
      return () => ends.forEach((end) => end());
    },
  };
}
