import type { ReactElement } from 'react';
import { Tip } from '../../ui/Tip.tsx';
import { type DeskKey, shownDeskKey, useShowsDeskKeys } from './desk-keys.ts';

/** Shows with a control the key of the desk that does the same, where the keys of the desk work.
 *  Source: BEY-38. */
export function DeskTip({
  deskKey,
  off = false,
  children,
}: {
  deskKey: DeskKey;
  /** The key does not lead to this control. */
  off?: boolean;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}) {
  const shows = useShowsDeskKeys();
  return (
    <Tip text={shownDeskKey(deskKey)} off={off || !shows} describes>
      {children}
    </Tip>
  );
}
