import { type RawBuilder, sql } from 'kysely';
import { ScimError, type ScimFilter } from '../../adapters/scim/scim.ts';

/** What a filter may ask of a kind of resource: by the name of the attribute in small letters. */
export type FilterColumns = ReadonlyMap<string, FilterColumn>;

/** A column to be compared. `exact`: letters are compared as they are. */
export type FilterColumn =
  | { readonly is: 'text'; readonly column: RawBuilder<unknown>; readonly exact: boolean }
  | { readonly is: 'boolean'; readonly column: RawBuilder<unknown> }
  /** A condition of its own, which only `eq` asks for. */
  | { readonly is: 'member'; readonly holds: (value: string) => RawBuilder<unknown> };

const CONDITIONS_MAX = 20;

/** A filter of SCIM as a condition of SQL. @throws ScimError `invalidFilter` for what cannot be
 *  asked. */
export function filterSql(filter: ScimFilter, columns: FilterColumns): RawBuilder<boolean> {
  if (filter.length === 0) return sql<boolean>`true`;
  const alternatives = filter.map((all) =>
    join(
      Object.entries(all).map(([name, asked]) => conditionOf(columns, name, asked)),
      'and',
    ),
  );
  return sql<boolean>`${join(alternatives, 'or')}`;
}

function join(parts: readonly RawBuilder<unknown>[], word: 'and' | 'or'): RawBuilder<unknown> {
  if (parts.length > CONDITIONS_MAX) throw refused('The filter has too many conditions.');
  return sql`(${sql.join([...parts], word === 'and' ? sql` and ` : sql` or `)})`;
}

function conditionOf(columns: FilterColumns, name: string, asked: unknown): RawBuilder<unknown> {
  if (!Array.isArray(asked)) {
    if (typeof asked !== 'object' || asked === null) throw refused(`Nothing is asked of ${name}.`);
    const parts = Object.entries(asked).map(([part, inner]) =>
      conditionOf(columns, `${name}.${part}`, inner),
    );
    return join(parts, 'and');
  }
  const all: readonly unknown[] = asked;
  if (all.every(Array.isArray)) {
    return join(
      all.map((one) => conditionOf(columns, name, one)),
      'and',
    );
  }
  const isNot = String(all[0]).toLowerCase() === 'not';
  const [comparator, value] = isNot ? all.slice(1) : all;
  const column = columns.get(name.toLowerCase());
  if (column === undefined) throw refused(`Nobody is found by ${name}.`);
  const condition = compare(column, String(comparator).toLowerCase(), value, name);
  return isNot ? sql`not coalesce(${condition}, false)` : condition;
}

function compare(
  column: FilterColumn,
  comparator: string,
  value: unknown,
  name: string,
): RawBuilder<unknown> {
  const unknown = refused(`${name} is not found by ${comparator}.`);
  if (column.is === 'member') {
    if (comparator !== 'eq' || typeof value !== 'string') throw unknown;
    return column.holds(value);
  }
  if (comparator === 'pr') return sql`(${column.column}) is not null`;
  if (column.is === 'boolean') {
    const wanted = typeof value === 'string' ? value.toLowerCase() === 'true' : value;
    if (typeof wanted !== 'boolean' || (comparator !== 'eq' && comparator !== 'ne')) throw unknown;
    return sql`(${column.column}) = ${comparator === 'eq' ? wanted : !wanted}::boolean`;
  }
  if (typeof value !== 'string') throw unknown;
  const text = column.exact ? sql`(${column.column})` : sql`lower(${column.column})`;
  const wanted = column.exact ? value : value.toLowerCase();
  const pattern = wanted.replaceAll(/[\\%_]/gu, String.raw`\$&`);
  switch (comparator) {
    case 'eq':
      return sql`${text} = ${wanted}::text`;
    case 'ne':
      return sql`${text} is distinct from ${wanted}::text`;
    case 'co':
      return sql`${text} like ${`%${pattern}%`}::text`;
    case 'sw':
      return sql`${text} like ${`${pattern}%`}::text`;
    case 'ew':
      return sql`${text} like ${`%${pattern}`}::text`;
    default:
      throw unknown;
  }
}

function refused(message: string): ScimError {
  return new ScimError(400, 'invalidFilter', message);
}
