export { createOutsideOrigins } from './outside-origins.ts';
export { hasAgreedToLookUp } from './third-parties.ts';
