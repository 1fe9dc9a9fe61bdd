declare module 'fontverter' {
  /** Converts a font to another file format. */
  export function convert(font: Uint8Array, format: 'sfnt' | 'woff' | 'woff2'): Promise<Uint8Array>
}
