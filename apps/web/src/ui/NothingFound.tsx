import type { ReactNode, RefObject } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** Stands in a list of which a search or a choice leaves nothing: says so, and shows all again by a
 *  press. The button goes with that, so `field`, the first control of the choice, gets the focus.
 *  Source: looks §6. */
export function NothingFound({
  title,
  children,
  showAll,
  onShowAll,
  field,
}: {
  title: string;
  children?: ReactNode;
  /** The name of the button. */
  showAll: string;
  onShowAll: () => void;
  field: RefObject<HTMLElement | null>;
}) {
  return (
    <EmptyState
      title={title}
      action={
        <Button
          size="sm"
          onClick={() => {
            onShowAll();
            field.current?.focus();
          }}
        >
          {showAll}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
