import { Component, type ReactNode, Suspense } from 'react'

/** Lazy chunk that a page works without: renders nothing while it loads, or if it fails to. */
export class Dispensable extends Component<
  {
    children: ReactNode
    /** Placeholder until it has loaded. */
    placeholder?: ReactNode
  },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : (
      <Suspense fallback={this.props.placeholder}>{this.props.children}</Suspense>
    )
  }
}
