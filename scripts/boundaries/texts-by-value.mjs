/** Texts that are named by a value which code does not spell: the catalogue, and how their keys
 *  begin; with where the value comes from. */
export const TEXTS_BY_VALUE = {
  'auth:demoRoles.': 'the names of the demonstration accounts, of which each has a text',
  'auth:demoRoleNames.': 'as above',
};
