import type { ListProblemWords } from './list-problem-words.ts';

const ASK_FOR_BYTES =
  'Enregistrez la liste en « CSV UTF-8 », ou envoyez le fichier lui-même avec son encodage.';
const SIGN_OF_LIST =
  'ou indiquez pour toute la liste si le point ou la virgule sépare les décimales (decimal=point, decimal=comma).';

/** The problems of lists in French. */
export const listProblemsInFrench: ListProblemWords = {
  'email-wrong': () => 'L’adresse électronique n’est pas valable.',
  'email-twice': () => 'Cette adresse électronique figure aussi dans une ligne précédente.',
  'second-email-wrong': () => 'La seconde adresse électronique n’en est pas une.',
  'second-email-taken': () => 'Un autre compte a cette adresse électronique.',
  'name-length': ({ max }) => `Le nom doit compter de 1 à ${max} caractères.`,
  'unknown-role': ({ names }) => `Aucun rôle ne porte ce nom : ${names}.`,
  'unknown-group': ({ names }) => `Aucun groupe ne porte ce nom : ${names}.`,
  ambiguous: ({ names }) => `Plusieurs portent ce nom : ${names} ; indiquez l’identifiant.`,
  'group-name-long': () => 'Le nom d’un groupe est trop long.',
  'password-missing': () => 'Un nouveau compte demande un mot de passe.',
  'password-weak': () => 'Le mot de passe est trop court. Il faut au moins huit caractères.',
  'password-common': () => 'Le mot de passe est de ceux que l’on essaie en premier.',
  'weight-form': ({ entry }) => `Un poids s’écrit collège=nombre, et non ${entry}.`,
  'weight-not-number': ({ written }) =>
    `${written || 'Un champ vide'} n’est pas un poids. Écrivez-le en chiffres, comme 2.5.`,
  'weight-two-readings': ({ written, first, second, plainFirst, plainSecond }) =>
    `${written} vaut ${first} pour les uns et ${second} pour les autres, selon le signe décimal. Écrivez ${plainFirst} ou ${plainSecond}, ${SIGN_OF_LIST}`,
  'weight-one-reading': ({ written, first, plainFirst }) =>
    `${written} vaut ${first} pour les uns et rien pour les autres. Écrivez ${plainFirst}, ${SIGN_OF_LIST}`,
  'unknown-organisation': ({ name }) => `Aucun collège de vote ne porte ce nom : ${name}.`,
  'organisation-name-long': () => 'Le nom d’un collège de vote est trop long.',
  'no-weighting-group': ({ name, weight }) =>
    `${name} n’a pas de groupe de pondération dont le poids soit ${weight}.`,
  'organisation-twice': () => 'Un collège de vote y figure deux fois.',
  unreadable: ({ text }) => `« ${text} » contient un signe qui n’a pas pu être lu. ${ASK_FOR_BYTES}`,
  'line-break': () => 'La cellule contient un saut de ligne. Écrivez-la sur une seule ligne.',
  control: ({ codes }) =>
    `La cellule contient un caractère de commande (${codes}). Retirez-le, ou envoyez la liste avec son encodage.`,
  unseen: ({ codes }) =>
    `La cellule contient des marques invisibles (${codes}) : deux noms d’apparence identique pourraient différer par elles. Écrivez-la de nouveau.`,
  'read-twice': ({ text }) => `« ${text} » était en UTF-8 et a été lu autrement en chemin. ${ASK_FOR_BYTES}`,
  'lost-letter': ({ text }) =>
    `« ${text} » contient un point d’interrogation à la place d’une lettre perdue à l’enregistrement de la liste. ${ASK_FOR_BYTES}`,
  'web-letter': ({ text }) =>
    `« ${text} » contient une lettre écrite comme dans la source d’une page web. Écrivez la lettre elle-même.`,
  'too-many-cells': () =>
    'Il y a plus de cellules que de colonnes. Une cellule qui contient le séparateur doit être entre guillemets.',
  'person-missing': () => 'Il manque une personne ici. Écrivez son adresse électronique.',
  'person-unknown': ({ written }) =>
    `Personne ici n’a cette adresse ou ce nom : ${written}. Écrivez l’adresse avec laquelle la personne se connecte.`,
  'person-ambiguous': ({ written }) =>
    `Plusieurs personnes portent ce nom : ${written}. Écrivez l’adresse électronique.`,
  'person-name-differs': ({ address, name, written }) =>
    `${address} est l’adresse de ${name}, non de ${written}. Corrigez l’un des deux.`,
  'person-no-member': ({ name }) =>
    `${name} n’est pas membre de cette séance. Inscrivez d’abord cette personne sur la liste de ses membres.`,
  'person-no-vote': ({ name }) =>
    `${name} n’a pas le droit de vote. Le mandataire et la personne représentée doivent tous deux l’avoir.`,
  'proxy-twice': ({ name, row }) =>
    `${name} figure déjà à la ligne ${row}, et n’est représenté que par une personne au plus. Omettez l’une des deux lignes.`,
  'proxy-oneself': () => 'Nul n’est son propre mandataire. Choisissez deux personnes différentes.',
  'proxy-represented': ({ name, other }) =>
    `Un mandataire ne peut pas être représenté, et ${other} vote pour ${name}. Nommez un autre mandataire.`,
  'represented-votes': ({ name, other }) =>
    `Qui est représenté ne peut pas être mandataire, et ${name} vote pour ${other}. Donnez d’abord un autre mandataire à ${other}.`,
  'proxy-too-many': ({ max }) =>
    `Un mandataire vote pour ${max} personnes au plus. Nommez un autre mandataire.`,
  'proxies-full': ({ max }) => `Une séance compte au plus ${max} procurations. Omettez cette ligne.`,
  'encoding-unknown': ({ encoding, encodings }) =>
    `L’encodage ${encoding} ne fait pas partie de ceux-ci : ${encodings}.`,
  workbook: () =>
    'Le fichier est un classeur de tableur, non une liste. Enregistrez sa feuille en « CSV UTF-8 ».',
  'mark-differs': ({ marked, asked }) =>
    `Le fichier commence par la marque de ${marked}, mais l’encodage indiqué est ${asked}. Ne l’indiquez pas.`,
  'utf-16-unmarked': () =>
    'Le fichier semble être en UTF-16 sans sa marque. Enregistrez-le en « CSV UTF-8 », ou indiquez son encodage (encoding=utf-16le).',
  'is-utf-8': ({ encoding }) =>
    `Le fichier est en UTF-8 : lu en ${encoding}, ses lettres seraient fausses. Envoyez-le sans indiquer d’encodage.`,
  'not-whole': ({ encoding }) =>
    `Le fichier n’est pas entièrement en ${encoding}. Enregistrez-le de nouveau, en « CSV UTF-8 ».`,
  'not-utf-8': ({ encoding }) =>
    `Le fichier n’est pas en UTF-8, et n’indique pas son encodage. ${remedyFor(encoding)}`,
  'cell-not-utf-8': ({ encoding, text }) =>
    `N’est pas en UTF-8 ; en ${encoding}, c’est « ${text} ». ${remedyFor(encoding)}`,
  'more-cells': ({ number }) => `Autres cellules dans le même cas : ${number}.`,
  'nothing-to-import': () => 'Il n’y a aucune ligne à importer.',
  'nothing-changes': () =>
    'Rien ne changerait : chaque ligne dit ce qui existe déjà, ou est écartée. Rien n’a donc été importé.',
  'too-many-rows': ({ max }) => `Il y a plus de ${max} lignes.`,
  'quote-open': ({ row }) =>
    `À la ligne ${row}, une cellule commence par un guillemet que rien ne ferme. Fermez-le à la fin de la cellule, ou retirez-le.`,
  'quote-within': ({ row, line }) =>
    `À la ligne ${row} (ligne ${line} du fichier), un guillemet figure à l’intérieur d’une cellule. Mettez toute la cellule entre guillemets et doublez ceux qui s’y trouvent, ou retirez le guillemet.`,
  'not-csv': ({ line }) =>
    `Le texte ne peut pas être lu en lignes et en cellules à partir de la ligne ${line}. Enregistrez la liste en « CSV UTF-8 » et choisissez-la de nouveau.`,
  'column-unnamed': () => 'Cette colonne n’a pas de nom. Nommez-la, ou retirez-la.',
  'column-unknown': ({ name, columns }) =>
    `Aucune colonne ne porte ce nom : ${name}. Les colonnes sont ${columns}.`,
  'column-near': ({ name, near }) => `Aucune colonne ne porte ce nom : ${name}. S’agit-il de ${near} ?`,
  'column-twice': ({ column }) => `La colonne ${column} figure deux fois. Retirez-en une.`,
  'column-missing': ({ column, columns }) =>
    `Il n’y a pas de colonne ${column}. Les colonnes sont ${columns}.`,
};

function remedyFor(encoding = ''): string {
  return `Enregistrez la liste en « CSV UTF-8 » ou, si c’est exact, indiquez son encodage (encoding=${encoding}).`;
}
