import type { Huddle } from '@hemicycle/contract/huddles';
import { createContext, useContext } from 'react';

/** The person's huddle and the action to enter one. */
export interface HuddleMoves {
  readonly huddle: Huddle | null;
  readonly moving: boolean;
  readonly enter: (huddle: Huddle) => Promise<void>;
}

/** What the chamber offers to the parts that it draws. */
export interface ChamberFrame {
  readonly huddles: HuddleMoves;
  /** Leaves the huddle, or the chamber after a question. */
  readonly leave: () => void;
  /** Opens a tab of the side panel by its key. */
  readonly openTab: (key: string) => void;
  /** Plays the chime of news. */
  readonly chime: () => void;
  /** Plays the chime of a time that has run out. */
  readonly chimeAtZero: () => void;
}

const Frame = createContext<ChamberFrame | null>(null);

/** Gives the frame to what stands within it. */
export const FrameProvider = Frame.Provider;

/** The frame around a part.
 *
 *  @throws Error outside of the chamber */
export function useFrame(): ChamberFrame {
  const frame = useContext(Frame);
  if (frame === null) throw new Error('This part stands in the chamber only.');
  return frame;
}
