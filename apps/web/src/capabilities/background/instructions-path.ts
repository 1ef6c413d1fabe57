/** Where it is said how hardware acceleration is switched on.  Source: VBG-11. */
export const INSTRUCTIONS_PATH = '/app/instructions/hardware-acceleration';
