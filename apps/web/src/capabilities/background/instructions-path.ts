/** The page that explains how to switch hardware acceleration on. Source: VBG-11. */
export const INSTRUCTIONS_PATH = '/app/instructions/hardware-acceleration';
