import { Component, type ReactNode, Suspense } from 'react';
import { useLineAway } from './line-away.ts';
import { PartMissing } from './PartMissing.tsx';
import { forgetMissingParts, isPartMissing, useMissingPart } from './missing-part.ts';
import { noteFailure } from '../note-failure.ts';

/** A part of the page that is loaded when it is first drawn. Where loading fails, the rest of the
 *  page goes on: the part says so in its place, or `MissingPartBanner` says it for the page. It is
 *  loaded again when a lost connection is back. Source: BEY-23. */
export function LazyPart({
  inPlace = false,
  fallback,
  without,
  children,
}: {
  /** The part has its own place on the page, where an error can stand. */
  inPlace?: boolean;
  /** Shown while the part is loading. */
  fallback?: ReactNode;
  /** Content inside the part. It is shown alone where the part could not be loaded. */
  without?: ReactNode;
  children: ReactNode;
}) {
  return (
    <PartBoundary inPlace={inPlace} without={without}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartBoundary>
  );
}

class PartBoundary extends Component<
  { inPlace: boolean; without: ReactNode; children: ReactNode },
  { error: Error | null }
> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: unknown) {
    return {
      error: error instanceof Error ? error : new Error('a part of the page failed', { cause: error }),
    };
  }

  #unwatch = () => {};

  override componentDidMount() {
    this.#unwatch = useLineAway.subscribe((line, before) => {
      if (line.away || !before.away || !isPartMissing(this.state.error)) return;
      forgetMissingParts();
      this.setState({ error: null });
    });
  }

  override componentWillUnmount() {
    this.#unwatch();
  }

  override componentDidCatch(error: unknown) {
    if (!isPartMissing(error)) return;
    noteFailure('a part of the page could not be loaded', error);
    if (!this.props.inPlace) useMissingPart.setState({ missing: true });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // All other errors belong to the error boundary of the page.
    if (!isPartMissing(error)) throw error;
    return (
      <>
        {this.props.inPlace && <PartMissing />}
        {this.props.without}
      </>
    );
  }
}
