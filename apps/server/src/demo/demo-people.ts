/** A person of the demonstration site. `account` is the user id, and the part of the e-mail address
 *  before the @. */
export interface DemoPerson {
  readonly account: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: string;
  /** The roles besides that one. */
  readonly moreRoleIds: readonly string[];
  /** The id of the member's party; null for people who are no members. */
  readonly party: string | null;
}

/** The people of the demonstration site who are no members. */
const officers: readonly DemoPerson[] = [
  officer('moderator', 'Marit', 'Solberg'),
  officer('chair', 'Amara', 'Diallo', 'committee-chair'),
  officer('admin', 'Ines', 'Carvalho', 'administrator'),
  { ...officer('engineer', 'Mbali', 'Dube', 'moderator'), moreRoleIds: ['administrator'] },
  officer('interpreter', 'Elena', 'Ruiz Ortega'),
  officer('interpreter2', 'Andrés', 'Molina Vega', 'interpreter'),
  officer('signer', 'Freya', 'Lindgren', 'interpreter'),
  officer('captioner', 'Leila', 'Haddad'),
  officer('transcriber', 'Daniel', 'Brandt'),
  officer('observer', 'Hana', 'Sato'),
  officer('bot', 'Stream', '', 'streaming-bot'),
];

const names: readonly (readonly [party: string, firstName: string, lastName: string])[] = [
  ['liberal-forum', 'María-José', 'Fernández-Castañeda de la Vega'],
  ['liberal-forum', 'Chen', 'Wei-Ting'],
  ['liberal-forum', 'Jean-Baptiste', 'Moreau'],
  ['labour-and-solidarity', 'Henrik', 'Lindqvist'],
  ['labour-and-solidarity', 'Ivana', 'Kovačević'],
  ['labour-and-solidarity', 'Lakshmi', 'Narayanan'],
  ['labour-and-solidarity', 'Fatima Zahra', 'Benali'],
  ['labour-and-solidarity', 'Rosa', 'Quispe'],
  ['labour-and-solidarity', 'Kenji', 'Watanabe'],
  ['liberal-forum', 'Samuel', 'Okafor'],
  ['greens', 'Ngozi', 'Adeyemi'],
  ['greens', 'Anneke', 'van der Meer'],
  ['greens', 'Siobhán', 'Kelleher'],
  ['greens', 'Aoife', 'Ní Bhriain'],
  ['regions-and-islands', 'Yusuf', 'al-Rashid'],
  ['regions-and-islands', 'Leilani', 'Kahananui'],
  ['regions-and-islands', 'Mateo', 'Quintana'],
  ['regions-and-islands', 'Solveig', 'Hammershaimb'],
  ['civic-union', 'Tomasz', 'Wiśniewski'],
  ['civic-union', 'Zsófia', 'Szabó'],
  ['civic-union', 'Giorgos', 'Papadakis'],
  ['civic-union', 'Aylin', 'Demirtaş'],
  ['civic-union', 'Beatriz', 'Almeida Prado'],
  ['civic-union', 'Nguyễn', 'Thị Minh Khai'],
];

/** The twenty-four members, `member01` to `member24`. */
export const demoMembers: readonly DemoPerson[] = names.map(([party, firstName, lastName], index) => ({
  account: `member${String(index + 1).padStart(2, '0')}`,
  firstName,
  lastName,
  roleId: 'member',
  moreRoleIds: [],
  party,
}));

/** Everybody of the demonstration site. */
export const demoPeople: readonly DemoPerson[] = [...officers, ...demoMembers];

/** The name that is shown for a person. */
export function displayNameOf({ firstName, lastName }: DemoPerson): string {
  return `${firstName} ${lastName}`.trim();
}

function officer(account: string, firstName: string, lastName: string, roleId: string = account): DemoPerson {
  return { account, firstName, lastName, roleId, moreRoleIds: [], party: null };
}
