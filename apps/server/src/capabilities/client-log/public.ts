export { createFleetOrigins } from './fleet-origins.ts';
