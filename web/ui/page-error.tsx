import { Component, type ReactNode } from 'react'
import { renewFailed } from '../lib/chunks/late-parts.ts'
import { Button } from './button.tsx'

/** Error boundary of a page, for render errors and chunks that can't be loaded. */
export class PageError extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    // Without a connection a reload would end the playback, and show nothing.
    const again = () => (renewFailed() ? this.setState({ failed: false }) : location.reload())
    return (
      <div role="alert" className="page measure">
        <h1 className="text-3xl">This page skipped a beat</h1>
        <p className="mt-3 mb-6 text-muted">Something broke here. Everything you saved is safe.</p>
        <Button onClick={again}>Load it again</Button>
      </div>
    )
  }
}
