export { arrangeStage } from './arrange-stage.ts';
export { useLayoutEntries } from './layout-entries.tsx';
export { useLayout } from './use-layout.ts';
export { useWindowWidth } from './use-window-width.ts';
