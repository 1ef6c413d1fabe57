/** The part of the registry of errors about the lobby, moves, and what people hear. */
export const roomErrors = {
  'in-lobby': { status: 403, retry: false, message: 'You wait in the lobby of this sitting.' },
  'lobby-off': { status: 409, retry: false, message: 'The sitting has no lobby now.' },
  'lobby-decided': {
    status: 409,
    retry: false,
    message: 'Somebody else has decided, or this person does not wait.',
  },
  'session-is-closed': {
    status: 409,
    retry: false,
    message: 'The sitting is private now. Sit in public again first.',
  },
  'private-part-hidden': {
    status: 403,
    retry: false,
    message: 'The sitting was private in part, and the caller may not know of that part.',
  },
  'interview-off': { status: 409, retry: false, message: 'The sitting has no interviews in its lobby.' },
  'interview-open': {
    status: 409,
    retry: false,
    message: 'You have a call or an interview open, here or in another sitting. End it first.',
  },
  'call-over': { status: 409, retry: false, message: 'This call to an interview is over.' },
  'bypasses-lobby': {
    status: 409,
    retry: false,
    message: 'The role of this person does not wait in a lobby.',
  },
  'already-there': { status: 409, retry: false, message: 'This person is there already.' },
  'comes-back-first': {
    status: 409,
    retry: false,
    message: 'This person is in a huddle. Move them to the main chamber first, then to the lobby.',
  },
  'person-not-here': { status: 409, retry: false, message: 'This person is not in the sitting now.' },
  'moves-themselves': {
    status: 409,
    retry: false,
    message: 'A moderator moves others by this, and themselves by entering a room.',
  },
  'sign-interpreters-full': {
    status: 409,
    retry: false,
    message: 'As many people as can be interpret into sign language already. Remove one first.',
  },
  'not-at-floor': {
    status: 409,
    retry: false,
    message: 'This person is not in the room that hears this language.',
  },
  'speaks-beside': {
    status: 409,
    retry: false,
    message: 'This person speaks into another room now, and hears it alone.',
  },
  'interprets-elsewhere': {
    status: 409,
    retry: false,
    message: 'The booth interprets a huddle in which this person is not.',
  },
  'booth-not-invited': {
    status: 409,
    retry: false,
    message: 'Not everybody who is named for the booth may enter this huddle.',
  },
} as const;
