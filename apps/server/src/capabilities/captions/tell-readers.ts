import { toldOfReaders } from '@hemicycle/contract/caption-readers';
import type { Audience } from '../../live/live-part.ts';
import type { NewsItem } from '../../news.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadReaders } from './reader-store.ts';

/** The count is told so long after a change, however many people begin to read or come in. */
const TOLD_AFTER_MS = 1_000;
const TOLD_EVERY_MS = 2_000;

/** Tells captioners and moderators how many read along, whenever that changed. Source: BEY-15. */
export function openReaders({ deps, timers, idVotingSession, inOrder, tellByClass }: Audience): {
  readonly hear: (item: NewsItem) => void;
  readonly tell: () => void;
  readonly stop: () => void;
} {
  const isTold = ({ actionsAllowed }: Viewer) =>
    toldOfReaders.some((permission) => actionsAllowed.has(permission));
  let told: string | null = null;
  let mayBeReaders = true;
  const changes = new Coalescer<'count'>(timers, TOLD_EVERY_MS, () => inOrder(count), TOLD_AFTER_MS);

  async function count(): Promise<void> {
    const { captionReaders, anywhere } = await loadReaders(deps.db, idVotingSession);
    mayBeReaders = anywhere > 0;
    const text = JSON.stringify(captionReaders);
    if (text === told) return;
    told = text;
    tellByClass(
      (viewer) => (isTold(viewer) ? 'told' : 'not-told'),
      (viewer) => (isTold(viewer) ? { kind: 'captionReaders', captionReaders } : undefined),
    );
  }

  return {
    hear({ kind }) {
      // Who comes in or leaves may be a reader, unless nobody is.
      if (kind === 'captionReaders' || (kind === 'people' && mayBeReaders)) changes.add('count');
    },
    tell() {
      told = null;
      changes.add('count');
    },
    stop: () => changes.stop(),
  };
}
