export {
  countAccounts,
  holdsPermission,
  insertAccounts,
  loadHoldersOf,
  loadHoldersOfRole,
  loadIdsWithRole,
  loadAccessibilityMode,
  loadAccounts,
  loadGroupIdsOf,
  loadGuestsAmong,
  loadNames,
  loadSignInAccount,
  loadUserIdsByEmail,
  loadViewerAccount,
  loadViewerAccounts,
  rolesOfUser,
  renameGuest,
  replaceGuestRole,
  setAccessibilityMode,
  takeRoleFromAll,
} from './account-store.ts';
export type { ViewerAccount } from './account-store.ts';
export { countInvitations, freeInvitations, noteInvitation, takeInvitation } from './import-letter-store.ts';
export { cameByAddress, isAccount, LINK_GUEST, TITLE_GUEST } from './is-account-store.ts';
export { keepAnAdministrator } from './keep-an-administrator.ts';
export type { AgendaListToRead, ReadAgendaRows } from './parse-agenda.ts';
export { listProblemOf, refuseList, refuseWhereRefused } from './refuse-list.ts';
export { readList } from './uploaded-list.ts';
export { loadNamedPeople } from './named-person-store.ts';
export type { CellProblem, TableRow } from './parse-table.ts';
export type { ReadProxies } from './parse-proxies.ts';
export { createListDesk } from './list-desk.ts';
export type { ListDesk } from './list-desk.ts';
export type { AccountHook } from './account-hooks.ts';
export { giveByProvider } from './give-by-provider.ts';
export { changeByDirectory, fillGroupByDirectory, makeByDirectory } from './provision-account.ts';
export type { ProvisionedFields } from './provision-account.ts';
export { requireKnownReferences } from './known-references.ts';
export { loadPersonDetails } from './load-person-details.ts';
export { forgetGuests, loadLinkedAccount, setPasswordHash } from './administered-person-store.ts';
export { requireStrongPassword } from './policy.ts';
export { GUEST_LINK_SUFFIX, isGuestAddress, presentName } from './present-name.ts';
export { presentStranger, presentUser } from './present-user.ts';
export { noteProviderPerson } from './provider-person-store.ts';
