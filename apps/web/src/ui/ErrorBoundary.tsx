import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isPartMissing } from './missing-part.ts';
import { PageFailed } from './PageFailed.tsx';

/** Catches an error in a screen and offers to load the page again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('the page failed', error, componentStack);
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const what = isPartMissing(this.state.error) ? 'part' : 'page';
    return <PageFailed what={what} error={this.state.error} onTryAgain={() => location.reload()} />;
  }
}
