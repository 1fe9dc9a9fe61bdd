import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, by which a component hands numbers to its classes. */
    [name: `--${string}`]: string | number | undefined
  }
}
