export { EarlierLink } from './EarlierLink.tsx';
