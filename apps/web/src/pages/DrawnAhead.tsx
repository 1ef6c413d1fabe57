import { Activity, Component, type ReactNode } from 'react';

/** Draws what comes next where nobody sees, hears or can reach it, and shows it, as it was drawn, once it is no longer `hidden`: until then none of its
 *  effects runs. What goes wrong before that is tried anew when it is to be seen. */
export function DrawnAhead({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <AheadBoundary hidden={hidden}>{children}</AheadBoundary>
    </Activity>
  );
}

interface BoundaryState {
  readonly hidden: boolean;
  readonly error: Error | null;
}

/** What cannot be drawn ahead takes nothing away from what is seen meanwhile. */
class AheadBoundary extends Component<{ hidden: boolean; children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hidden: this.props.hidden, error: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    // Of what is hidden React tells nothing.
    console.warn('a page, perhaps one that is drawn ahead, failed', error);
    return { error: error instanceof Error ? error : new Error('a page failed', { cause: error }) };
  }

  static getDerivedStateFromProps(
    { hidden }: { hidden: boolean },
    before: BoundaryState,
  ): Partial<BoundaryState> {
    return before.hidden && !hidden ? { hidden, error: null } : { hidden };
  }

  override render() {
    const { hidden, error } = this.state;
    if (error === null) return this.props.children;
    if (hidden) return null;
    throw error;
  }
}
