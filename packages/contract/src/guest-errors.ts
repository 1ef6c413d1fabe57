/** The part of the registry of errors about guest links. Source: GUEST-01, BEY-47. */
export const guestErrors = {
  'guest-link-unknown': {
    status: 404,
    retry: false,
    message: 'No invitation has this address. Copy the whole link again, or ask for a new one.',
  },
  'guest-link-revoked': { status: 409, retry: false, message: 'This link was revoked. Ask for a new one.' },
  'guest-link-ended': { status: 409, retry: false, message: 'The time of this link is over.' },
  'guest-link-used-up': {
    status: 409,
    retry: false,
    message: 'This link has admitted as many people as it may. Ask for another one.',
  },
  'guest-no-lobby': {
    status: 409,
    retry: false,
    message: 'This address leads to the lobby of the sitting, and its lobby is off. Ask for a link.',
  },
  'guest-code-needed': {
    status: 403,
    retry: false,
    message: 'This link is for one address. Prove it first by the code that is mailed there.',
  },
  'guest-code-refused': {
    status: 403,
    retry: false,
    message: 'This code does not hold. Look at the last letter, or ask for a new code.',
  },
  'guest-not-personal': { status: 409, retry: false, message: 'This link asks for no code.' },
  'guest-no-invitees': { status: 409, retry: false, message: 'This link invites nobody by mail.' },
  'guest-consent-needed': {
    status: 409,
    retry: false,
    message: 'On this site a guest takes part only with the consent.',
  },
  'guest-role-refused': { status: 409, retry: false, message: 'This role is not for guests.' },
  'guest-link-votes': {
    status: 409,
    retry: false,
    message: 'A link whose role may vote admits one person only.',
  },
  'guest-room-refused': {
    status: 409,
    retry: false,
    message: 'A guest link cannot lead into this room.',
  },
  'guest-links-full': {
    status: 409,
    retry: false,
    message: 'The sitting has as many guest links as it may. Remove one first.',
  },
} as const;
