import { guestErrors } from './guest-errors.ts';
import { peopleErrors } from './people-errors.ts';
import { pollErrors } from './poll-errors.ts';
import { recordingErrors } from './recording-errors.ts';
import { roomErrors } from './room-errors.ts';
import { signInErrors } from './sign-in-errors.ts';
import { sittingErrors } from './sitting-errors.ts';

/** The closed registry of error codes that may cross the wire: code → HTTP status, whether a retry
 *  may help, and a plain English sentence for logs and outside tools. The browser shows its own
 *  localised text for each code. Source: DESIGN §4. */
export const errorRegistry = {
  ...signInErrors,
  ...roomErrors,
  ...guestErrors,
  ...peopleErrors,
  ...pollErrors,
  ...recordingErrors,
  ...sittingErrors,
  'invalid-input': { status: 400, retry: false, message: 'The request has the wrong shape.' },
  'permission-missing': { status: 403, retry: false, message: 'You lack the permission for this.' },
  'cross-origin': { status: 403, retry: false, message: 'The request did not come from this site.' },
  'not-in-electorate': {
    status: 403,
    retry: false,
    message: 'You are not among those who may vote here.',
  },
  'direct-chat-restricted': {
    status: 403,
    retry: false,
    message: 'Direct messages between you two are not allowed.',
  },
  'chat-all-restricted': { status: 403, retry: false, message: 'Writing to all is not allowed.' },
  'device-changes-off': {
    status: 409,
    retry: false,
    message: 'Moderators do not change the devices of this person.',
  },
  'force-muted': { status: 403, retry: false, message: 'A moderator keeps you from sending this for now.' },
  'raise-hand-disabled': { status: 403, retry: false, message: 'You cannot raise your hand.' },
  'room-not-found': { status: 404, retry: false, message: 'Webex room not found' },
  'not-found': { status: 404, retry: false, message: 'It does not exist, or it is not yours to know.' },
  'already-exists': {
    status: 409,
    retry: false,
    message: 'Something with this name or address exists already.',
  },
  'changed-meanwhile': {
    status: 409,
    retry: false,
    message: 'Somebody else has changed this since you opened it. Read it again.',
  },
  'site-colour-refused': {
    status: 400,
    retry: false,
    message:
      'The colour needs a contrast of 7:1 on the sheet and a distance from those of Yea, Nay and errors.',
  },
  'passkey-expired': { status: 409, retry: false, message: 'It took too long. Ask for new options.' },
  'passkeys-unavailable': {
    status: 409,
    retry: false,
    message: 'Passkeys need an address with a name: set HEMICYCLE_PUBLIC_URL, or open the site at localhost.',
  },
  'too-many-passkeys': { status: 409, retry: false, message: 'The account has as many passkeys as it may.' },
  'session-ended': { status: 409, retry: false, message: 'The sitting has ended.' },
  'proxy-voting-off': { status: 409, retry: false, message: 'Proxy voting is switched off on this site.' },
  'session-has-open-poll': {
    status: 409,
    retry: false,
    message: 'A vote of the sitting is open. Close it first.',
  },
  'sitting-file-refused': {
    status: 400,
    retry: false,
    message: 'The file holds no sitting that verifies. Nothing was imported.',
  },
  'sitting-imported-before': { status: 409, retry: false, message: 'This sitting was imported before.' },
  'session-has-polls': { status: 409, retry: false, message: 'The sitting has votes and cannot be deleted.' },
  'privacy-not-allowed': {
    status: 409,
    retry: false,
    message: 'The site no longer allows the privacy option of this vote.',
  },
  'weights-tell': {
    status: 409,
    retry: false,
    message:
      'Fewer than five hold one of the weights: the weights of the result would tell who chose what in this secret vote.',
  },
  'split-tells-weight': {
    status: 409,
    retry: false,
    message:
      'Fewer than five hold one of the weights: the parts of a split vote would tell whose it is, and this vote keeps that.',
  },
  'proxy-limit-exceeded': {
    status: 409,
    retry: false,
    message: 'A proxy would vote for more people than the site allows.',
  },
  'option-unknown': { status: 409, retry: false, message: 'The vote has no such option.' },
  'request-id-reused': { status: 409, retry: false, message: 'This requestId was used for another vote.' },
  'room-closed': { status: 409, retry: false, message: 'Room was found but was closed by a moderator' },
  'alerts-full': {
    status: 409,
    retry: false,
    message: 'As many messages to everybody as there can be are shown already.',
  },
  'channel-not-found': {
    status: 404,
    retry: false,
    message: 'The sitting has no such interpreter channel, or no longer.',
  },
  'channel-exists': { status: 409, retry: false, message: 'The sitting has a channel of this language.' },
  'interpreter-unfit': {
    status: 409,
    retry: false,
    message: 'This person does not belong to the sitting, or may not see its interpreter rooms.',
  },
  'client-log-not-wanted': {
    status: 409,
    retry: false,
    message: 'Nobody wants this log now.',
  },
  'third-party-not-agreed': {
    status: 403,
    retry: false,
    message: 'You have not agreed to this service of others, or the site does not use it.',
  },
  'booth-full': { status: 409, retry: false, message: 'As many people as can be are named for the booth.' },
  'not-of-booth': { status: 403, retry: false, message: 'The caller is not named for the booth.' },
  'nobody-heard': { status: 409, retry: true, message: 'Nobody speaks on the floor now.' },
  'several-heard': { status: 409, retry: true, message: 'Several people speak on the floor now.' },
  'air-taken': { status: 409, retry: false, message: 'Another interpreter of the booth is on air.' },
  'not-on-air': { status: 409, retry: false, message: 'The interpreter who would hand over is not on air.' },
  'partner-away': {
    status: 409,
    retry: false,
    message: 'The other interpreter is not named for the booth, or not in the room that it interprets.',
  },
  'handover-open': { status: 409, retry: false, message: 'A handover is asked for already.' },
  'handover-over': { status: 409, retry: false, message: 'This handover does not wait for the caller.' },
  'not-standing-by': {
    status: 409,
    retry: true,
    message: 'The sound of the interpreter who takes over is not connected with the channel yet.',
  },
  'huddle-exists': { status: 409, retry: false, message: 'Another open huddle has this name.' },
  'huddles-full': { status: 409, retry: false, message: 'The sitting has as many huddles as it can have.' },
  'huddles-not-allowed': {
    status: 409,
    retry: false,
    message: 'The role of this person does not enter huddles.',
  },
  'huddles-unavailable': {
    status: 409,
    retry: false,
    message: 'There are no huddles where a hosted provider carries the video.',
  },
  'recall-open': { status: 409, retry: false, message: 'Everybody is being called back already.' },
  'recall-not-open': { status: 409, retry: false, message: 'Nobody is being called back now.' },
  'call-not-open': { status: 409, retry: false, message: 'This huddle does not call, or no longer.' },
  'not-in-chamber': { status: 409, retry: false, message: 'You are not in the main chamber.' },
  'not-listening': {
    status: 409,
    retry: false,
    message: 'You do not listen in to this huddle, or no longer.',
  },
  'captions-signed': {
    status: 409,
    retry: false,
    message: 'The minutes of the sitting are signed. Its captions can no longer be corrected or approved.',
  },
  'captions-in-huddle': {
    status: 409,
    retry: false,
    message: 'Captions are for the main chamber, and you are in a huddle.',
  },
  'caption-streams-full': {
    status: 409,
    retry: false,
    message: 'The sitting has as many stenography programs as it can have.',
  },
  'displays-full': {
    status: 409,
    retry: false,
    message: 'The sitting has as many displays as it can have.',
  },
  'display-revoked': {
    status: 403,
    retry: false,
    message:
      'The address of this display is wrong or was revoked. A moderator of the sitting makes a new one.',
  },
  'caption-stream-revoked': {
    status: 403,
    retry: false,
    message: 'This address for captions is wrong or was revoked. A moderator of the sitting makes a new one.',
  },
  'speech-unavailable': {
    status: 409,
    retry: false,
    message: 'No recognition of this language is set up on this site.',
  },
  'speech-off': { status: 409, retry: false, message: 'Automatic captions are off in this sitting.' },
  'speech-not-permitted': {
    status: 403,
    retry: false,
    message: 'Only speech of people who may speak in the main chamber now is recognised.',
  },
  'speech-busy': {
    status: 503,
    retry: true,
    message: 'The recognition of speech is busy or does not answer. This part is not recognised.',
  },
  'dial-out-off': { status: 409, retry: false, message: 'Calling phones is switched off on this site.' },
  'phones-not-asked': {
    status: 409,
    retry: false,
    message: 'A phone in the room has not agreed to be recorded. Note that it has, or take it out.',
  },
  'dial-out-unavailable': {
    status: 409,
    retry: false,
    message:
      'No telephone line is configured: set HEMICYCLE_MEDIA=livekit, LIVEKIT_URL and LIVEKIT_SIP_TRUNK_ID.',
  },
  'absent-mail-off': {
    status: 409,
    retry: false,
    message: 'Mail to absent people is switched off on this site.',
  },
  'nobody-absent': {
    status: 409,
    retry: false,
    message: 'None of these people is absent and has an e-mail address.',
  },
  'upload-gone': { status: 409, retry: false, message: 'The file is no longer there. Upload it again.' },
  'upload-quota-reached': {
    status: 409,
    retry: false,
    message: 'No more files fit into this sitting.',
  },
  'body-too-large': { status: 413, retry: false, message: 'The request is too large.' },
  'file-too-large': { status: 413, retry: false, message: 'The file is too large.' },
  'file-type-not-accepted': { status: 415, retry: false, message: 'This mimetype is not accepted.' },
  'unsupported-media-type': { status: 415, retry: false, message: 'Send JSON.' },
  'too-many-attempts': {
    status: 429,
    retry: true,
    message: 'Too many attempts. Wait a little and try again.',
  },
  'rate-limited': { status: 429, retry: true, message: 'Too many requests. Wait a little and try again.' },
  'telephone-unreachable': {
    status: 503,
    retry: true,
    message: 'The telephone service did not take the call.',
  },
  'provider-unreachable': {
    status: 503,
    retry: true,
    message: 'The video provider does not answer. Try again in a moment.',
  },
  internal: { status: 500, retry: true, message: 'Something unforeseen happened.' },
  'database-unavailable': {
    status: 503,
    retry: true,
    message: 'The database does not answer. Try again in a moment.',
  },
} as const;

export type ErrorCode = keyof typeof errorRegistry;

/** The body of every error answer. `requestId` helps to find the line in the server's log. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; requestId: string; details?: ErrorDetail[] };
}

/** A problem with one field of the request. `path`: for example `voteOptions.0`. `reason`: the same
 *  as data, where the client has words of its own for it; `cell`: the cell of a list, as `B7`. */
export interface ErrorDetail {
  path: string;
  problem: string;
  reason?: { code: string; values: Record<string, string>; cell: string | null };
}
