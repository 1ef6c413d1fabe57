/** The part of the registry of errors about signing in, and proving and signing with a passkey. */
export const signInErrors = {
  'weak-password': { status: 400, retry: false, message: 'The password is too weak.' },
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
