import { Component, type ReactNode } from 'react'
import { translate } from '../../texts/translate.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'

/** The error page for a rendering error, with a way to continue. */
export class Crash extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main>
        <ErrorState title={translate('app:errors.something')} onRetry={() => location.reload()} />
      </main>
    )
  }
}
