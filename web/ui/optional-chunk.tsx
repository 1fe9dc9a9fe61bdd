import { Component, type ReactNode, Suspense } from 'react'

/** Optional lazy chunk: renders nothing while it loads, or if it fails. */
export class Dispensable extends Component<
  {
    children: ReactNode
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
