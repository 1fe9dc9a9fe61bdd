declare module 'fontverter' {
  /** Rewrites a font in another container. */
  export function convert(font: Uint8Array, format: 'sfnt' | 'woff' | 'woff2'): Promise<Uint8Array>
}
