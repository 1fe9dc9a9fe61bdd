/** Stored sizes of a photo: squares, in pixels a side. */
export const photoSizes = [96, 256, 512] as const
/** Stored sizes of a picture in a brief: uncropped, the longer side in pixels. */
const pictureSizes = [480, 1600] as const

/** Upload kinds that are re-encoded, and their sizes. */
export const sizesOf = { photo: photoSizes, picture: pictureSizes }
export type DrawnKind = keyof typeof sizesOf

export const drawnKind = (kind: string | null): DrawnKind | undefined =>
  kind === 'photo' || kind === 'picture' ? kind : undefined

/** The smallest stored size of at least this many pixels, else the largest; the largest too for a non-number. */
export const photoSize = (pixels: number, kind: DrawnKind = 'photo'): number =>
  sizesOf[kind].find((size) => size >= pixels) ?? Math.max(...sizesOf[kind])

export const photoSet = (url: string) => photoSizes.map((size) => `${url}?size=${size} ${size}w`).join(', ')
