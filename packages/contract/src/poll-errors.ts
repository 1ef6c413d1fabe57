/** The part of the registry of errors about votes and ballots. Source: VOTE-01, POLL-07, BEY-40. */
export const pollErrors = {
  'poll-not-draft': {
    status: 409,
    retry: false,
    message: 'The vote has been opened and can no longer be edited.',
  },
  'poll-not-open': { status: 409, retry: false, message: 'The vote is not open.' },
  'poll-not-closed': { status: 409, retry: false, message: 'The vote was not closed.' },
  'poll-ended': { status: 409, retry: false, message: 'The time of the vote is over.' },
  'poll-suspended': {
    status: 409,
    retry: false,
    message: 'The vote is suspended. No vote was recorded; cast it when the vote goes on.',
  },
  'poll-not-suspended': { status: 409, retry: false, message: 'The vote is not suspended.' },
  'poll-has-no-end': { status: 409, retry: false, message: 'The vote has no end that could be moved.' },
  'poll-already-open': { status: 409, retry: false, message: 'Another vote of this sitting is open.' },
  'poll-electorate-empty': { status: 409, retry: false, message: 'Nobody may vote here.' },
  'ballot-shape': { status: 409, retry: false, message: 'A ballot of this vote looks different.' },
  'ballot-too-few': { status: 409, retry: false, message: 'The ballot chooses too little.' },
  'ballot-too-many': {
    status: 409,
    retry: false,
    message: 'The ballot chooses too much, or something twice.',
  },
  'split-sum-wrong': { status: 409, retry: false, message: 'The parts do not add up to the weight.' },
  'roll-call-not-allowed': {
    status: 409,
    retry: false,
    message: 'The roll is called only in votes with one choice in which you may see who voted what.',
  },
  'roll-call-not-started': { status: 409, retry: false, message: 'The roll is not being called.' },
  'voted-themselves': {
    status: 409,
    retry: false,
    message: 'This person has cast their vote themselves. It stands.',
  },
  'voter-lost-right': {
    status: 409,
    retry: false,
    message: 'This person has lost the right to vote, or their account is switched off.',
  },
  'bell-off': { status: 409, retry: false, message: 'The division bell does not ring on devices here.' },
  'push-service-refused': {
    status: 409,
    retry: false,
    message: 'The site does not send to the push service of this browser.',
  },
  'bell-devices-full': { status: 409, retry: false, message: 'The bell rings on as many devices as it may.' },
  'bell-has-no-way': {
    status: 409,
    retry: false,
    message: 'The division bell has no way to this person: neither a device nor mail.',
  },
  'voters-withheld': {
    status: 409,
    retry: false,
    message: 'This vote does not tell you who has voted, so that nobody is rung alone.',
  },
  'voted-in-person': { status: 409, retry: false, message: 'This person has voted in person.' },
  'poll-void': { status: 409, retry: false, message: 'The vote is void and must be repeated.' },
  'commentary-missing': {
    status: 409,
    retry: false,
    message: 'A result other than the proposed one needs a commentary.',
  },
  'casting-vote-without-tie': {
    status: 409,
    retry: false,
    message: 'There is no tie that a casting vote may break.',
  },
  'vote-unchangeable': { status: 409, retry: false, message: 'What was voted here cannot be changed.' },
} as const;
