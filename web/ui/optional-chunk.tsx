import { Component, type ReactNode, Suspense } from 'react'

interface BoundaryProps {
  children: ReactNode
  /** Draws a replacement for the failed children. Calling `again` tries to draw the children once more. */
  renderInstead?: (again: () => void) => ReactNode
}

/** React error boundary for render errors and for chunks that fail to load. */
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

/**
 * Optional component. Nothing is shown if its chunk fails to load, and `placeholder` while the chunk loads.
 */
export const Dispensable = ({ children, placeholder }: { children: ReactNode; placeholder?: ReactNode }) => (
  <Boundary>
    <Suspense fallback={placeholder}>{children}</Suspense>
  </Boundary>
)
