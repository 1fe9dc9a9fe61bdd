import { Component, type ReactNode, Suspense } from 'react'

/** What a page can do without for now: where its code is late or can't be had, the page stands all the same. */
export class Dispensable extends Component<
  {
    children: ReactNode
    /** Holds its place until it is there. */
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
