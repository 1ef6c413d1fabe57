/** The arrangements of tiles on the stage, in the order of the menu. Source: LAYOUT-01. */
export const LAYOUT_MODES = ['Single', 'Equal', 'ActivePresence', 'Prominent', 'OnePlusN'] as const;
export type LayoutMode = (typeof LAYOUT_MODES)[number];
