/** The part of the registry of errors about signing in, and proving and signing with a passkey. */
export const signInErrors = {
  'weak-password': { status: 400, retry: false, message: 'The password is too weak.' },
  'common-password': {
    status: 400,
    retry: false,
    message: 'The password is on a list of common ones, which are tried first.',
  },
  'password-link-over': {
    status: 409,
    retry: false,
    message: 'This link for a new password was used, replaced, or is too old. Ask for another.',
  },
  'not-signed-in': { status: 401, retry: false, message: 'Sign in first.' },
  'invalid-credentials': {
    status: 401,
    retry: false,
    message: 'The e-mail address or the password is wrong.',
  },
  'account-off': {
    status: 403,
    retry: false,
    message: 'This account is switched off. An administrator of the site can switch it on.',
  },
  'sign-on-over': {
    status: 409,
    retry: false,
    message: 'This sign-in was used, has expired, or began in another browser. Begin again.',
  },
  'sign-on-begun-there': {
    status: 409,
    retry: false,
    message: 'This sign-in was begun at the provider. Sign-ins begin at this site.',
  },
  'sign-on-other-person': {
    status: 403,
    retry: false,
    message: 'At the provider somebody else signed in. The proof must be of the person signed in here.',
  },
  'sign-on-not-anew': {
    status: 403,
    retry: false,
    message: 'The provider did not ask again who you are, so this is no fresh proof.',
  },
  'sign-on-gone': { status: 409, retry: false, message: 'This provider is not offered any more.' },
  'sign-on-refused': {
    status: 403,
    retry: false,
    message: 'The answer of the provider does not hold: it is for another site, changed, or expired.',
  },
  'sign-on-declined': { status: 403, retry: false, message: 'The provider did not sign you in.' },
  'sign-on-unreachable': {
    status: 503,
    retry: true,
    message: 'The provider does not answer, or its settings here are wrong.',
  },
  'sign-on-no-address': {
    status: 409,
    retry: false,
    message: 'Single sign-on needs the public address of the site (HEMICYCLE_PUBLIC_URL).',
  },
  'sign-on-unknown-person': {
    status: 403,
    retry: false,
    message: 'Nobody here has an account with the address that the provider names.',
  },
  'sign-on-email-unverified': {
    status: 403,
    retry: false,
    message: 'The provider has not verified your e-mail address.',
  },
  'sign-on-address-taken': {
    status: 403,
    retry: false,
    message: 'The account with your address belongs to another identity of this provider.',
  },
  'sign-on-insecure': {
    status: 400,
    retry: false,
    message:
      'The address of a provider begins with https://; http:// only on this machine, outside production.',
  },
  'too-many-providers': { status: 409, retry: false, message: 'There are as many providers as possible.' },
  'account-needed': {
    status: 403,
    retry: false,
    message: 'This is for people with an account, not for guests.',
  },
  'proof-needed': { status: 403, retry: false, message: 'Prove again who you are, then send it again.' },
  'proof-refused': { status: 403, retry: false, message: 'The password is wrong.' },
  'passkey-unknown': {
    status: 403,
    retry: false,
    message: 'This passkey is not known here, or not any more.',
  },
  'passkey-refused': { status: 403, retry: false, message: 'The passkey could not be verified.' },
  'passkey-weak': {
    status: 400,
    retry: false,
    message: 'The key of this passkey is too weak, or of a kind that is not supported.',
  },
  'signature-out-of-order': {
    status: 409,
    retry: false,
    message: 'Another vote was recorded meanwhile. Look at it, and sign again if you want to change it.',
  },
  'signature-needed': { status: 403, retry: false, message: 'Sign the vote with a passkey.' },
  'signature-refused': {
    status: 403,
    retry: false,
    message: 'The signature is not by a passkey of yours over this vote.',
  },
} as const;
