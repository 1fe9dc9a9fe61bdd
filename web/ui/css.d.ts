import 'react'

declare module 'react' {
  interface CSSProperties {
    /** CSS custom properties in `style`, by which a component passes numbers to its classes. */
    [name: `--${string}`]: string | number | undefined
  }
}
