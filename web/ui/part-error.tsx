import { Component, type ReactNode } from 'react'
import { renewFailed } from '../lib/chunks/late-parts.ts'
import { Button } from './button.tsx'

/** Error boundary of a lazy part: without a connection it shows an error, and the page stays. */
export class PartError extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const retry = () => {
      renewFailed()
      this.setState({ failed: false })
    }
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5 text-sm">
        <p className="text-danger">This couldn’t be loaded. Check your connection, then try again.</p>
        <Button variant="secondary" size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    )
  }
}
