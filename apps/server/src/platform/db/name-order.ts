import { type RawBuilder, sql } from 'kysely';

/** A name in SQL as lists sort it, for `order by`: by the root order of Unicode, which
 *  `compareNames` has in TypeScript. Its collation is chosen by migration 0226. No index may use
 *  it: the order changes with the version of ICU. Source: decision 0190. */
export function inNameOrder(name: string | RawBuilder<unknown>): RawBuilder<string> {
  const expression = typeof name === 'string' ? sql.ref(name) : name;
  return sql<string>`${expression} collate names`;
}
