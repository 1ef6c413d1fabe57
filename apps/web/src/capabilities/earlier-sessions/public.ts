export { EarlierLink } from './EarlierLink.tsx';
export { JustLeft } from './JustLeft.tsx';
export { earlierPath } from './earlier-path.ts';
