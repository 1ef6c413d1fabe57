import type { EndpointDeclaration } from '@hemicycle/contract/endpoint';
import { errorRegistry } from '@hemicycle/contract/errors';
import { bearerTokenOf, tokenHash } from '../auth/token.ts';
import type { CallLimits, Counted } from '../limit/call-limits.ts';
import { DomainError } from './domain-error.ts';
import type { RouteInput } from './route.ts';
import { createUnderWay } from './under-way.ts';
import type { Viewer } from './viewer.ts';

const FAULTS_FROM = 500;
/** How long a person with several calls under way should wait before the next one, in ms. */
const UNDER_WAY_RETRY_MS = 3_000;

/** Makes the check of how many calls of one person may be under way, as the call declares. The
 *  check begins a call of a viewer, and returns what ends it. Lines and reads of displays and
 *  networks are counted by their capabilities.
 *  @throws DomainError `rate-limited`, at once. */
export function createUnderWayCheck({
  limit,
}: EndpointDeclaration): (viewer: Pick<Viewer, 'userId'> | null) => () => void {
  const ofPerson = limit?.counts === 'under-way' ? limit.most.find(({ of }) => of === 'person') : undefined;
  if (ofPerson === undefined) return () => doNothing;
  const underWay = createUnderWay(ofPerson.max);
  return (viewer) => {
    if (viewer === null) return doNothing;
    const done = underWay.begin(viewer.userId);
    if (done === null) throw new DomainError('rate-limited', [], { retryAfterMs: UNDER_WAY_RETRY_MS });
    return done;
  };
}

function doNothing(): void {}

/** Counts a call as its declaration says, and handles it. A call that is refused with a status
 *  below 500 is given back, because it had no effect.
 *  @throws DomainError `rate-limited`; what `handle` throws. */
export async function withinLimit<Answer>(
  limits: CallLimits,
  endpoint: EndpointDeclaration,
  input: RouteInput<EndpointDeclaration>,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  if (endpoint.limit?.counts !== 'calls') return handle();
  const counted = endpoint.limit.most.flatMap(({ of, ...most }): Counted[] => {
    const whose = whoseCalls(of, input);
    return whose === null ? [] : [{ ...most, name: `${endpoint.name} of ${of} ${whose}` }];
  });
  if (counted.length === 0) return handle();
  const taken = await limits.take(counted);
  if (taken.kind === 'refused') {
    throw new DomainError('rate-limited', [], { retryAfterMs: taken.retryAfterMs });
  }
  try {
    return await handle();
  } catch (error) {
    if (error instanceof DomainError && errorRegistry[error.code].status < FAULTS_FROM)
      await taken.giveBack();
    throw error;
  }
}

/** Whose calls are counted together. A program outside is known by its bearer token, however the
 *  header is written. null: nobody's, for it holds none; its call must be refused as a stranger's,
 *  and strangers must not use up each other's calls. */
function whoseCalls(
  of: 'person' | 'session' | 'token',
  { viewer, params, request }: RouteInput<EndpointDeclaration>,
): string | null {
  if (of === 'person') return viewer.userId;
  if (of === 'session') return sessionOf(params);
  const token = bearerTokenOf(request.headers.authorization);
  return token === null ? null : tokenHash(token);
}

function sessionOf(params: unknown): string {
  if (typeof params !== 'object' || params === null || !('idVotingSession' in params)) {
    throw new Error('a limit of a session needs the parameter idVotingSession');
  }
  return String(params.idVotingSession);
}
