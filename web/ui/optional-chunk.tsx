import { Component, type ReactNode, Suspense } from 'react'

interface BoundaryProps {
  children: ReactNode
  /** Drawn in place of what failed; `again` draws the children once more. */
  renderInstead?: (again: () => void) => ReactNode
}

/** Error boundary, for render errors and chunks that can't be loaded. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, renderInstead } = this.props
    return this.state.failed ? renderInstead?.(() => this.setState({ failed: false })) : children
  }
}

/** Optional lazy chunk: renders nothing while it loads, or if it fails. */
export const Dispensable = ({ children, placeholder }: { children: ReactNode; placeholder?: ReactNode }) => (
  <Boundary>
    <Suspense fallback={placeholder}>{children}</Suspense>
  </Boundary>
)
