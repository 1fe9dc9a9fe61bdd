/** Stored sizes of a photo: squares, in pixels a side. */
export const photoSizes = [96, 256, 512] as const
/** Stored sizes of a picture in a brief: uncropped, the longer side in pixels. */
const pictureSizes = [480, 1600] as const

/** Kinds of uploads that are re-encoded, and in which sizes. */
export const sizesOf = { photo: photoSizes, picture: pictureSizes }
export type DrawnKind = keyof typeof sizesOf

/** The kind, if it is one that is re-encoded; undefined for all others. */
export const drawnKind = (kind: string | null): DrawnKind | undefined =>
  kind === 'photo' || kind === 'picture' ? kind : undefined

/** The smallest stored size of at least this many pixels, else the largest; the largest too for a non-number. */
export const photoSize = (pixels: number, kind: DrawnKind = 'photo'): number =>
  sizesOf[kind].find((size) => size >= pixels) ?? Math.max(...sizesOf[kind])

/** The image's `srcSet`: the browser picks the size that its screen needs. */
export const photoSet = (url: string) => photoSizes.map((size) => `${url}?size=${size} ${size}w`).join(', ')
