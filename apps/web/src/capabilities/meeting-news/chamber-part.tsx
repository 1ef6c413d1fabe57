import { useEffect, useRef, useState } from 'react';
import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useMeetingFacts } from './use-meeting-facts.ts';

const MeetingPill = lazyPart(async () => ({ default: (await import('./MeetingPill.tsx')).MeetingPill }));

/** What news of the meeting give to the chamber. */
export const meetingNewsChamberPart: ChamberPart = { OverStage: MeetingNews };

/** Shows news of the meeting over the stage. The pill is loaded when the facts differ from those on
 *  entry for the first time. Source: NOTIF-01. */
function MeetingNews({ isHidden }: { isHidden: boolean }) {
  const facts = useMeetingFacts();
  const known = useRef(facts);
  known.current ??= facts;
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (JSON.stringify(known.current) !== JSON.stringify(facts)) setAwake(true);
  }, [facts]);
  if (!isAwake || known.current === null || facts === null) return null;
  return (
    <LazyPart>
      <MeetingPill known={known.current} facts={facts} isHidden={isHidden} />
    </LazyPart>
  );
}
