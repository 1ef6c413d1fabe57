import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TableView } from '../../ui/DataTable.tsx';

/** Where a person stands in a list: what they search for, the page and the order. */
interface ListView extends TableView {
  readonly search: string;
}

/** Where a person stands in a list. It is kept in the address of the page, so that they come back
 *  to the same place by Back. `show` changes the parts that it names; another search begins at the
 *  first page. Source: SESS-01. */
export function useListView(): { view: ListView; show: (part: Partial<ListView>) => void } {
  const [address, setAddress] = useSearchParams();
  // The address changes a moment after the person types, so the page shows its own copy.
  const [view, setView] = useState(() => viewOf(address));
  function show(part: Partial<ListView>) {
    const next = { ...view, ...(part.search === undefined ? {} : { page: 0 }), ...part };
    setView(next);
    setAddress(addressOf(next), { replace: true });
  }
  return { view, show };
}

function viewOf(address: URLSearchParams): ListView {
  const page = Number(address.get('page') ?? '1');
  const column = address.get('sort');
  return {
    search: address.get('search') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    sortedBy:
      column === null
        ? null
        : { column, direction: address.get('order') === 'descending' ? 'descending' : 'ascending' },
  };
}

function addressOf({ search, page, sortedBy }: ListView): Record<string, string> {
  return {
    ...(search.trim() !== '' && { search }),
    ...(page > 0 && { page: String(page + 1) }),
    ...(sortedBy !== null && { sort: sortedBy.column, order: sortedBy.direction }),
  };
}
