import { Component, type ReactNode } from 'react'
import { say } from '../../texts/say.ts'
import { Failed } from '../../ui/feedback/nothing.tsx'

/** A fault of ours while drawing: said plainly, with a way to go on. */
export class Crash extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main>
        <Failed title={say('app:errors.something')} onRetry={() => location.reload()} />
      </main>
    )
  }
}
