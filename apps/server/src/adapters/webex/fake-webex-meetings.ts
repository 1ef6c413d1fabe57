import { z } from 'zod';

/** A participant in the fake meeting. */
export interface FakeParticipant {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly host: boolean;
  readonly state: 'joined' | 'lobby' | 'end';
  muted: boolean;
}

interface Called {
  readonly call: string;
  readonly body: unknown;
}

const record = z.record(z.string(), z.unknown());
const HOST_ACCESS = 'host-access';

/** For tests: the calls of the provider's API that this server makes, after its documentation. One
 *  meeting is under way, number 2559 123 4567. Only its host's token may list and change
 *  participants. If a change asks to expel and to mute, it expels. Each guest has an e-mail address
 *  of their own. */
export function createFakeWebexMeetings() {
  const people = new Map<string, FakeParticipant>();
  const calls: Called[] = [];
  const state = { down: false, underWay: true, maxPage: 100, refusesFor: '' };
  const problem = (status: number, message: string) =>
    Response.json({ message, trackingId: 'x' }, { status });

  function update(id: string, body: Record<string, unknown>): Response {
    const person = people.get(id);
    if (person === undefined || person.state === 'end') return problem(404, 'no such participant');
    if (state.refusesFor === id) return problem(409, 'not now');
    if (body['expel'] === true) people.delete(id);
    else if (typeof body['muted'] === 'boolean') person.muted = body['muted'];
    return Response.json(person);
  }

  function listMeetings(query: URLSearchParams): Response {
    const asked = query.get('meetingNumber') ?? query.get('webLink');
    const isThis = asked === '25591234567' || asked === 'https://meet.example/j.php?MTID=m1';
    const running = query.get('meetingType') === 'meeting' && query.get('state') === 'inProgress';
    return Response.json({ items: isThis && running && state.underWay ? [{ id: 'meeting_I_1' }] : [] });
  }

  function listParticipants(query: URLSearchParams): Response {
    if (query.get('meetingId') !== 'meeting_I_1') return problem(404, 'no such meeting');
    const max = Math.min(Number(query.get('max') ?? 10), state.maxPage);
    const offset = Number(query.get('offset') ?? 0);
    return Response.json({ items: [...people.values()].slice(offset, offset + max) });
  }

  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const body = request.method === 'GET' ? null : record.parse(await request.json());
    if (state.down) throw new TypeError('fetch failed');
    if (pathname === '/v1/access_token') {
      const isHost = body?.['client_id'] === 'integration' && body['refresh_token'] === 'host-refresh';
      return Response.json({ access_token: isHost ? HOST_ACCESS : 'app-access', expires_in: 1_209_600 });
    }
    const token = request.headers.get('authorization');
    if (pathname === '/v1/guests/token') {
      const subject = String(body?.['subject']);
      return Response.json({
        id: `person-${subject}`,
        email: `${subject}@appid.example`,
        accessToken: 't',
        expiresIn: 64_799,
      });
    }
    if (token !== `Bearer ${HOST_ACCESS}`) return problem(403, 'the host alone');
    if (pathname === '/v1/meetings') return listMeetings(searchParams);
    if (pathname === '/v1/meetingParticipants') return listParticipants(searchParams);
    const id = decodeURIComponent(pathname.split('/v1/meetingParticipants/')[1] ?? '');
    if (request.method !== 'PUT' || body === null) return problem(405, 'not so');
    calls.push({ call: `PUT ${id}`, body });
    return update(id, body);
  };

  return {
    ask,
    calls,
    state,
    /** Lets a person of this site into the meeting. */
    enter(userId: string, more: Partial<FakeParticipant> = {}): FakeParticipant {
      const person: FakeParticipant = {
        id: `meeting_I_1_${userId}`,
        email: `${userId}@appid.example`,
        displayName: userId,
        host: false,
        state: 'joined',
        muted: false,
        ...more,
      };
      people.set(person.id, person);
      return person;
    },
    isIn: (userId: string) => people.has(`meeting_I_1_${userId}`),
    mutedOf: (userId: string) => people.get(`meeting_I_1_${userId}`)?.muted,
  };
}
