export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './errors.ts';
export * from './limits.ts';
export * from './permissions.ts';
