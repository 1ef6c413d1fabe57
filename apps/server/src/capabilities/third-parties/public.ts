export { createOutsideOrigins } from './outside-origins.ts';
export { agreedService } from './third-parties.ts';
