import type { CallOptions } from '../../api-client.ts';

/** What many people are given, or lose. */
export type ChangeOfMany = CallOptions<'POST /api/users/change'>['body']['change'];
