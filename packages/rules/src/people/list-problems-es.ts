import type { ListProblemWords } from './list-problem-words.ts';

const ASK_FOR_BYTES = 'Guarde la lista como «CSV UTF-8» o envíe el propio archivo con su codificación.';
const SIGN_OF_LIST =
  'o indique para toda la lista si los separa un punto o una coma (decimal=point, decimal=comma).';

/** The problems of lists in Spanish. */
export const listProblemsInSpanish: ListProblemWords = {
  'email-wrong': () => 'La dirección de correo no es válida.',
  'email-twice': () => 'Esta dirección de correo figura también en una línea anterior.',
  'second-email-wrong': () => 'La segunda dirección de correo no es válida.',
  'second-email-taken': () => 'Otra cuenta tiene esta dirección de correo.',
  'name-length': ({ max }) => `El nombre debe tener de 1 a ${max} caracteres.`,
  'unknown-role': ({ names }) => `No existe la función ${names}.`,
  'unknown-group': ({ names }) => `No existe el grupo ${names}.`,
  ambiguous: ({ names }) => `Varios llevan el nombre ${names}; indique el identificador.`,
  'group-name-long': () => 'Un grupo tiene un nombre demasiado largo.',
  'password-missing': () => 'Una cuenta nueva necesita una contraseña.',
  'password-weak': () => 'La contraseña es demasiado corta. Debe tener ocho caracteres como mínimo.',
  'password-common': () => 'La contraseña es una de las que se prueban primero.',
  'weight-form': ({ entry }) => `Un peso se escribe como organización=número, no ${entry}.`,
  'weight-not-number': ({ written }) =>
    `${written || 'Un campo vacío'} no es un peso. Escríbalo con cifras, como 2.5.`,
  'weight-two-readings': ({ written, first, second, plainFirst, plainSecond }) =>
    `${written} es ${first} para unos y ${second} para otros, según qué signo separe el entero de la fracción. Escriba ${plainFirst} o ${plainSecond}, ${SIGN_OF_LIST}`,
  'weight-one-reading': ({ written, first, plainFirst }) =>
    `${written} es ${first} para unos y nada para otros. Escriba ${plainFirst}, ${SIGN_OF_LIST}`,
  'unknown-organisation': ({ name }) => `No existe la organización de voto ${name}.`,
  'organisation-name-long': () => 'Una organización de voto tiene un nombre demasiado largo.',
  'no-weighting-group': ({ name, weight }) =>
    `${name} no tiene ningún grupo de ponderación con el peso ${weight}.`,
  'organisation-twice': () => 'Una organización de voto figura dos veces.',
  unreadable: ({ text }) => `«${text}» contiene un signo que no pudo leerse. ${ASK_FOR_BYTES}`,
  'line-break': () => 'La celda contiene un salto de línea. Escríbala en una sola línea.',
  control: ({ codes }) =>
    `La celda contiene un carácter de control (${codes}). Quítelo o envíe la lista con su codificación.`,
  unseen: ({ codes }) =>
    `La celda contiene marcas invisibles (${codes}): dos nombres de igual aspecto podrían diferir por ellas. Escríbala de nuevo.`,
  'read-twice': ({ text }) => `«${text}» era UTF-8 y en el camino se leyó como otra cosa. ${ASK_FOR_BYTES}`,
  'lost-letter': ({ text }) =>
    `«${text}» tiene un signo de interrogación donde se perdió una letra al guardar la lista. ${ASK_FOR_BYTES}`,
  'web-letter': ({ text }) =>
    `«${text}» tiene una letra escrita como en el código de una página web. Escriba la propia letra.`,
  'too-many-cells': () =>
    'Hay más celdas que columnas. Una celda que contiene el separador debe ir entre comillas.',
  'person-missing': () => 'Aquí no figura nadie. Escriba la dirección de correo de la persona.',
  'person-unknown': ({ written }) =>
    `Nadie tiene aquí la dirección o el nombre ${written}. Escriba la dirección con la que accede la persona.`,
  'person-ambiguous': ({ written }) =>
    `Varias personas llevan el nombre ${written}. Escriba la dirección de correo.`,
  'person-name-differs': ({ address, name, written }) =>
    `${address} es la dirección de ${name}, no de ${written}. Corrija una de las dos cosas.`,
  'person-no-member': ({ name }) =>
    `${name} no es miembro de esta sesión. Incluya primero a la persona en la lista de miembros.`,
  'person-no-vote': ({ name }) =>
    `${name} no puede votar. Las dos personas de un par necesitan el derecho de voto.`,
  'proxy-twice': ({ name, row }) =>
    `${name} ya figura en la fila ${row} y solo puede tener un representante. Omita una de las dos filas.`,
  'proxy-oneself': () => 'Nadie se representa a sí mismo. Elija a dos personas distintas.',
  'proxy-represented': ({ name, other }) =>
    `Un representante no puede ser representado, y ${other} vota por ${name}. Nombre a otro representante.`,
  'represented-votes': ({ name, other }) =>
    `Quien es representado no puede ser representante, y ${name} vota por ${other}. Dé primero a ${other} otro representante.`,
  'proxy-too-many': ({ max }) => `Un representante vota como máximo por ${max}. Nombre a otro representante.`,
  'proxies-full': ({ max }) => `Una sesión admite ${max} pares como máximo. Omita esta fila.`,
  'encoding-unknown': ({ encoding, encodings }) =>
    `La codificación ${encoding} no es ninguna de las siguientes: ${encodings}.`,
  workbook: () =>
    'El archivo es un libro de una hoja de cálculo, no una lista. Guarde su hoja como «CSV UTF-8».',
  'mark-differs': ({ marked, asked }) =>
    `El archivo comienza con la marca de ${marked}, pero la codificación indicada es ${asked}. No la indique.`,
  'utf-16-unmarked': () =>
    'El archivo parece UTF-16 sin su marca. Guárdelo como «CSV UTF-8» o indique su codificación (encoding=utf-16le).',
  'is-utf-8': ({ encoding }) =>
    `El archivo es UTF-8: leído como ${encoding}, sus letras serían incorrectas. Envíelo sin codificación.`,
  'not-whole': ({ encoding }) =>
    `El archivo no es ${encoding} completo. Guárdelo de nuevo, como «CSV UTF-8».`,
  'not-utf-8': ({ encoding }) =>
    `El archivo no es UTF-8 y no indica qué otra cosa es. ${remedyFor(encoding)}`,
  'cell-not-utf-8': ({ encoding, text }) =>
    `No es UTF-8; en ${encoding} es «${text}». ${remedyFor(encoding)}`,
  'more-cells': ({ number }) => `Lo mismo ocurre en otras celdas: ${number}.`,
  'nothing-to-import': () => 'No hay ninguna línea que importar.',
  'nothing-changes': () =>
    'No cambiaría nada: cada fila dice lo que ya consta o se omite. Por ello no se importó nada.',
  'too-many-rows': ({ max }) => `Hay más de ${max} líneas.`,
  'quote-open': ({ row }) =>
    `En la fila ${row}, una celda comienza con una comilla que nada cierra. Ciérrela al final de la celda o quítela.`,
  'quote-within': ({ row, line }) =>
    `En la fila ${row} (línea ${line} del archivo) hay una comilla dentro de una celda. Ponga toda la celda entre comillas y duplique las interiores, o quite la comilla.`,
  'not-csv': ({ line }) =>
    `El texto no puede leerse como filas y celdas a partir de la línea ${line}. Guarde la lista como «CSV UTF-8» y elíjala de nuevo.`,
  'column-unnamed': () => 'Esta columna no tiene nombre. Póngale uno o quítela.',
  'column-unknown': ({ name, columns }) => `No existe la columna ${name}. Las columnas son ${columns}.`,
  'column-near': ({ name, near }) => `No existe la columna ${name}. ¿Se trata de ${near}?`,
  'column-twice': ({ column }) => `La columna ${column} figura dos veces. Quite una.`,
  'column-missing': ({ column, columns }) => `Falta la columna ${column}. Las columnas son ${columns}.`,
};

function remedyFor(encoding = ''): string {
  return `Guarde la lista como «CSV UTF-8» o, si es correcto, indique su codificación (encoding=${encoding}).`;
}
