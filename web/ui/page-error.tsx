import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'

/** Error boundary of a page, for render errors and chunks that can't be loaded. */
export class PageError extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="page measure">
        <h1 className="text-3xl">This page skipped a beat</h1>
        <p className="mt-3 mb-6 text-muted">It could not be shown. Your work on the server is safe.</p>
        <Button onClick={() => location.reload()}>Load it again</Button>
      </div>
    )
  }
}
