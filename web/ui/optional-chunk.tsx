import { Component, type ReactNode, Suspense } from 'react'

/** Lazy chunk that a page can do without: it renders nothing while its code loads or fails to load. */
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
