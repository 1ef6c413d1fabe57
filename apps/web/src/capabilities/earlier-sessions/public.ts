export { EarlierLink } from './EarlierLink.tsx';
export { earlierPath } from './earlier-path.ts';
