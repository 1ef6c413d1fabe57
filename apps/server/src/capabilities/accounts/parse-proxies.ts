import type { ErrorDetail } from '@hemicycle/contract/errors';
import { proxyListColumn, type ProxyListColumn } from '@hemicycle/contract/proxy-import';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type ListTable, parseTable } from './parse-table.ts';
import type { ListShape } from './read-columns.ts';

/** The columns of a list of proxies, with the words that clerks and the screen have for them. */
const PROXIES: ListShape<ProxyListColumn> = {
  columns: proxyListColumn.options,
  alsoNamed: {
    represented: [
      ...['member', 'principal', 'represented member', 'represented person', 'behalf of', 'on behalf of'],
      ...['in place of', 'in whose place', 'نيابة عن', 'نيابةً عن', 'الموكل', 'الممثَّل'],
    ],
    proxy: [
      ...['proxies', 'proxy voter', 'proxy holder', 'who votes', 'represented by'],
      ...['من يصوت', 'من يصوّت', 'الوكيل'],
    ],
  },
  needed: ['represented', 'proxy'],
};

/** The records of a list of proxies, or the reasons why the text is no list. */
export type ReadProxies =
  | (ListTable<ProxyListColumn> & { readonly is: 'read' })
  | { readonly is: 'refused'; readonly details: readonly ErrorDetail[] };

/** Reads the text of a list of proxies, for a worker thread: returns an error as plain data.
 *  Without a header the columns are who is represented, and their proxy. Source: BEY-20. */
export function readProxies({ csv }: { readonly csv: string }): ReadProxies {
  try {
    return { is: 'read', ...parseTable(csv, PROXIES) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { is: 'refused', details: error.details };
  }
}
