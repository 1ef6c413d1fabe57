/** The part of the registry of errors about recording, streaming and recorders. The browser reads
 *  the messages of the first four as they stand. Source: REC-22 … REC-25. */
export const recordingErrors = {
  'session-not-provisioned': {
    status: 409,
    retry: false,
    message: 'Session must be provisioned first.',
  },
  'controller-not-found': { status: 503, retry: true, message: 'Controller not found for session.' },
  'no-available-controller': { status: 503, retry: true, message: 'No available controller found.' },
  'no-available-client': { status: 503, retry: true, message: 'No available client found.' },
  'recording-off': {
    status: 409,
    retry: false,
    message: 'This room may not be recorded. The settings of the site or of the sitting do not allow it.',
  },
  'recording-runs': { status: 409, retry: false, message: 'The room is being recorded. Stop that first.' },
  'recording-not-whole': {
    status: 409,
    retry: true,
    message: 'The file of this recording is not whole yet.',
  },
  'recording-has-no-tracks': {
    status: 409,
    retry: false,
    message: 'This recording has no track of a person in the main chamber.',
  },
  'sitting-not-over': {
    status: 409,
    retry: false,
    message: 'The sitting is not over yet. What was said is recognised afterwards.',
  },
  'streaming-off': {
    status: 409,
    retry: false,
    message: 'This room may not be streamed. The editor of the sitting allows it.',
  },
  'stream-goes-nowhere': {
    status: 409,
    retry: false,
    message: 'The site has no public page of streams. Name an RTMP server.',
  },
  'no-public-streams': { status: 409, retry: false, message: 'The site has no public page of streams.' },
  'recording-empty': { status: 409, retry: false, message: 'Nothing of this recording was kept.' },
  'wrong-person': { status: 403, retry: false, message: 'Somebody else is signed in than who asks.' },
  'recorder-refused': { status: 401, retry: false, message: 'The token of recorders is missing or wrong.' },
  'ticket-used': { status: 403, retry: false, message: 'This ticket is wrong, used or too old.' },
  'segment-differs': {
    status: 409,
    retry: false,
    message: 'The bytes do not have this hash, or another file is kept in this place.',
  },
  'storage-full': { status: 507, retry: true, message: 'The storage of files takes no more.' },
} as const;
