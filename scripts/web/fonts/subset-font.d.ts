declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Record<string, Axis>
    keepFeatures?: string[]
  }
  /** Font with only the letters of `text`, and the variation that `variationAxes` leaves. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
