import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Allows CSS custom properties in `style`. They pass numbers to CSS classes. */
    [name: `--${string}`]: string | number | undefined
  }
}
