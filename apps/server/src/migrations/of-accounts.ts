import type { Migration } from '../platform/db/migrate.ts';
import * as peopleAdministration from './0117-people-administration.ts';
import * as passwordLinks from './0118-password-links.ts';
import * as familyNameFirst from './0267-family-name-first.ts';
import * as personPictures from './0272-person-pictures.ts';
import * as peopleImports from './0119-people-imports.ts';
import * as signOn from './0129-sign-on.ts';
import * as ownSignIns from './0130-own-sign-ins.ts';
import * as languageOfPeople from './0131-language-of-people.ts';
import * as saml from './0132-saml.ts';
import * as proofByProvider from './0179-proof-by-provider.ts';
import * as provisioning from './0133-provisioning.ts';
import * as importLetters from './0138-import-letters.ts';
import * as rolesOfImports from './0217-roles-of-imports.ts';
import * as filedInvitations from './0199-filed-invitations.ts';
import * as whatProvidersGive from './0224-what-providers-give.ts';
import * as madeByDirectory from './0158-made-by-directory.ts';

/** Those of passwords, sign-ins and the language of people. */
export const authMigrations: readonly Migration[] = [
  { name: '0118-password-links', up: passwordLinks.up },
  { name: '0130-own-sign-ins', up: ownSignIns.up },
  { name: '0131-language-of-people', up: languageOfPeople.up },
  { name: '0199-filed-invitations', up: filedInvitations.up },
];

/** Those of accounts and their imports. */
export const accountMigrations: readonly Migration[] = [
  { name: '0117-people-administration', up: peopleAdministration.up },
  { name: '0119-people-imports', up: peopleImports.up },
  { name: '0138-import-letters', up: importLetters.up },
  { name: '0217-roles-of-imports', up: rolesOfImports.up },
  { name: '0267-family-name-first', up: familyNameFirst.up },
  { name: '0272-person-pictures', up: personPictures.up },
];

/** Those of accounts that a directory keeps. */
export const provisioningMigrations: readonly Migration[] = [
  { name: '0133-provisioning', up: provisioning.up },
  { name: '0158-made-by-directory', up: madeByDirectory.up },
];

/** Those of single sign-on. */
export const signOnMigrations: readonly Migration[] = [
  { name: '0129-sign-on', up: signOn.up },
  { name: '0132-saml', up: saml.up },
  { name: '0179-proof-by-provider', up: proofByProvider.up },
  { name: '0224-what-providers-give', up: whatProvidersGive.up },
];
