/// <reference types="vite/client" />

declare module 'virtual:theme-tokens.css';

declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';
  const icon: Icon;
  export default icon;
}

// The light build of hls.js has the types of the whole one.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
