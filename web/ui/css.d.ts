import 'react'

declare module 'react' {
  interface CSSProperties {
    /** CSS custom properties in `style`, which pass numbers to classes. */
    [name: `--${string}`]: string | number | undefined
  }
}
