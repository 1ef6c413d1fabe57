import type { PeopleChosen } from '@hemicycle/contract/people-admin';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../api-client.ts';
import type { TableView } from '../../ui/DataTable.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

/** What the list of people shows. Empty: no choice. */
interface PeopleView extends TableView {
  readonly search: string;
  readonly role: string;
  readonly group: string;
  readonly state: 'all' | 'on' | 'off';
}

/** The search starts after a pause in typing of this length, in ms. */
const SEARCH_PAUSE_MS = 250;

const COLUMNS = ['name', 'email', 'lastSignIn'] as const;
const STATES = ['all', 'on', 'off'] as const;

/** The view of the list, kept in the address of the page, so that Back leads to the same place; and
 *  the page of people that it shows. Another filter begins at the first page. */
export function usePeopleList() {
  const [address, setAddress] = useSearchParams();
  // The address changes a moment after the person types, so the page shows its own copy.
  const [view, setView] = useState(() => viewOf(address));
  const [sought, setSought] = useState(view.search);
  useEffect(() => {
    const timer = setTimeout(() => setSought(view.search), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [view.search]);
  const { role, group, state, page, sortedBy } = view;
  const sort = COLUMNS.find((column) => column === sortedBy?.column);
  const order = sortedBy?.direction;
  const load = useCallback(
    () =>
      api('GET /api/users/search', {
        query: {
          ...filterOf({ search: sought, role, group, state }),
          ...(sort !== undefined && { sort }),
          ...(order !== undefined && { order }),
          page,
        },
      }),
    [sought, role, group, state, page, sort, order],
  );
  function show(part: Partial<PeopleView>) {
    const next = { ...view, ...('page' in part ? {} : { page: 0 }), ...part };
    setView(next);
    setAddress(addressOf(next), { replace: true });
  }
  return { view, show, ...useLoaded(load) };
}

/** The filter of a view, as the server takes it. */
export function filterOf({
  search,
  role,
  group,
  state,
}: Pick<PeopleView, 'search' | 'role' | 'group' | 'state'>): Extract<
  PeopleChosen,
  { filter: unknown }
>['filter'] {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(role !== '' && { role }),
    ...(group !== '' && { group }),
    ...(state !== 'all' && { state }),
  };
}

/** Whether the view leaves anybody out. */
export function isFiltered(view: PeopleView): boolean {
  return Object.keys(filterOf(view)).length > 0;
}

function viewOf(address: URLSearchParams): PeopleView {
  const page = Number(address.get('page') ?? '1');
  const column = address.get('sort');
  return {
    search: address.get('search') ?? '',
    role: address.get('role') ?? '',
    group: address.get('group') ?? '',
    state: STATES.find((state) => state === address.get('state')) ?? 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    sortedBy: {
      column: column ?? 'name',
      direction: address.get('order') === 'descending' ? 'descending' : 'ascending',
    },
  };
}

function addressOf({ page, sortedBy, ...view }: PeopleView): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(filterOf(view)).map(([key, value]) => [key, String(value)])),
    ...(page > 0 && { page: String(page + 1) }),
    ...(sortedBy !== null && { sort: sortedBy.column, order: sortedBy.direction }),
  };
}
