import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PHONE_PATTERN } from './phone-pattern.ts';
import { id, line } from './values.ts';

/** Source: FND-58. */
export const callInNumber = z.object({ label: line(120), callInNumber: line(60) });
/** A number as an administrator types it. Source: FND-43. */
export const typedCallInNumber = callInNumber.extend({ callInNumber: line(60).regex(PHONE_PATTERN) });
export type CallInNumber = z.output<typeof callInNumber>;

/** `meetingId` is a session's `data_json.webex.id`. Source: FND-59. */
export const listCallInNumbers = endpoint({
  name: 'listCallInNumbers',
  method: 'GET',
  path: '/api/votingsessions/callinnumbers/:meetingId',
  access: 'signed-in',
  summary: 'The phone numbers of the site by which people join a meeting; none where the site has none.',
  params: z.object({ meetingId: id }),
  answer: z.object({ items: z.array(callInNumber) }),
  errors: ['not-found', 'in-lobby'],
});

export const callInNumberCalls = { listCallInNumbers };
