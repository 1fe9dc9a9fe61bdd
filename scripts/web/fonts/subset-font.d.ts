declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Record<string, Axis>
    keepFeatures?: string[]
  }
  /**
   * Returns a font that has only the letters of `text`. `variationAxes` fixes or limits the axes of a
   * variable font.
   */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
