/** The error codes of the agenda, the speakers list and the minutes. */
export const sittingErrors = {
  'runs-some-sittings': {
    status: 403,
    retry: false,
    message: 'Only people who run every sitting may change what holds for the whole house.',
  },
  'speakers-list-already-open': {
    status: 409,
    retry: false,
    message: 'A speakers list of this sitting is open already.',
  },
  'speakers-list-not-open': { status: 409, retry: false, message: 'No speakers list is open.' },
  'speakers-list-changed': {
    status: 409,
    retry: false,
    message: 'Somebody else has just moved the speakers list on. Look again.',
  },
  'nobody-waits': { status: 409, retry: false, message: 'Nobody waits to speak.' },
  'nobody-speaks': { status: 409, retry: false, message: 'Nobody has the floor.' },
  'speaker-not-present': { status: 409, retry: false, message: 'This person is not in the main chamber.' },
  'already-speaking': { status: 409, retry: false, message: 'This person has the floor.' },
  'already-asked': { status: 409, retry: false, message: 'This person has asked already.' },
  'no-speaking-time': { status: 409, retry: false, message: 'Their speaking time is used up.' },
  'interventions-off': { status: 409, retry: false, message: 'Nobody may interrupt a speech of this list.' },
  'nobody-intervenes': { status: 409, retry: false, message: 'There is no intervention to answer.' },
  'speech-requests-full': { status: 409, retry: false, message: 'No more requests to speak are taken.' },
  'nothing-to-resume': { status: 409, retry: false, message: 'There is no speech to go on with.' },
  'agenda-full': { status: 409, retry: false, message: 'The agenda has as many items as it can have.' },
  'agenda-papers-full': {
    status: 409,
    retry: false,
    message: 'An item holds no more papers, or a paper no more versions.',
  },
  'signed-in-as-other': {
    status: 403,
    retry: false,
    message: 'This is of another person than the one who is signed in now.',
  },
  'agenda-too-deep': {
    status: 409,
    retry: false,
    message: 'Items cannot be nested this deep.',
  },
  'agenda-item-begun': {
    status: 409,
    retry: false,
    message: 'The item has begun: what happened stays in the agenda.',
  },
  'agenda-not-published': {
    status: 409,
    retry: false,
    message: 'The agenda is a draft. Publish it first.',
  },
  'compared-file-unreadable': {
    status: 422,
    retry: false,
    message: 'The file is neither a debate report of Akoma Ntoso nor a document of Popolo.',
  },
  'minutes-locked': {
    status: 409,
    retry: false,
    message: 'These minutes cannot be changed in the state that they have.',
  },
  'minutes-full': { status: 409, retry: false, message: 'Minutes hold no more texts and facts.' },
  'corrections-closed': {
    status: 409,
    retry: false,
    message: 'Corrections are asked for while minutes are open to members, before their approval.',
  },
  'corrections-full': {
    status: 409,
    retry: false,
    message: 'So many corrections wait for an answer that no further one is taken.',
  },
  'minutes-vote-refused': {
    status: 409,
    retry: false,
    message: 'Minutes are approved by a vote of a later sitting that was declared as passed.',
  },
} as const;
