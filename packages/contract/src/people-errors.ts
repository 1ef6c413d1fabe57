/** The part of the registry of errors about people, roles and groups. Source: PEOP-02, PERM-04. */
export const peopleErrors = {
  'last-administrator': {
    status: 409,
    retry: false,
    message: 'Nobody would administer the site any more. Make somebody else an administrator first.',
  },
  'own-administration': {
    status: 409,
    retry: false,
    message: 'You would not administer the site any more. Another administrator can make this change.',
  },
  'role-in-use': {
    status: 409,
    retry: false,
    message: 'A guest link, a sign-on provider or a directory gives the role. The details say which.',
  },
  'group-in-use': {
    status: 409,
    retry: false,
    message: 'The group is still used. The details say by what.',
  },
  'own-account': {
    status: 409,
    retry: false,
    message: 'Nobody switches off or deletes their own account. Another administrator can.',
  },
  'person-in-open-vote': {
    status: 409,
    retry: false,
    message: 'This person may vote in a vote that is open. Close it first.',
  },
} as const;
