import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useLive } from '../../realtime/use-live.ts';

const Voice = lazyPart(async () => ({ default: (await import('./SpeakersVoice.tsx')).SpeakersVoice }));

/** The announcements and sounds of the speakers list. Their program is loaded with the first list.
 *  Source: BEY-13. */
export function SpeakersVoice({ onTimeUp, inHuddle }: { onTimeUp: () => void; inHuddle: boolean }) {
  const known = useLive((live) => live.version !== null);
  const there = useLive((live) => live.speakers !== null);
  const [sawNone, setSawNone] = useState(false);
  if (known && !there && !sawNone) setSawNone(true);
  return there ? (
    <LazyPart>
      <Voice onTimeUp={onTimeUp} inHuddle={inHuddle} fromNone={sawNone} />
    </LazyPart>
  ) : null;
}
