/** The sizes that a photo is kept in: squares of so many pixels a side. */
export const photoSizes = [96, 256, 512] as const
/** Those of a picture in a brief: nothing of it is cut off, and no side has more pixels. */
const pictureSizes = [480, 1600] as const

/** Kinds of uploads that are drawn anew, and in which sizes. */
export const sizesOf = { photo: photoSizes, picture: pictureSizes }
export type DrawnKind = keyof typeof sizesOf

/** The kind as one that is drawn anew; undefined for all others. */
export const drawnKind = (kind: string | null): DrawnKind | undefined =>
  kind === 'photo' || kind === 'picture' ? kind : undefined

/** The smallest size that has so many pixels a side, or the largest; that too for what is no number. */
export const photoSize = (pixels: number, kind: DrawnKind = 'photo'): number =>
  sizesOf[kind].find((size) => size >= pixels) ?? Math.max(...sizesOf[kind])

/** For an image's `srcSet`: the browser takes the size that its screen needs. */
export const photoSet = (url: string) => photoSizes.map((size) => `${url}?size=${size} ${size}w`).join(', ')
