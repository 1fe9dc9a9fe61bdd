/** Stored sizes of a photo, in pixels. Photos are square. */
export const photoSizes = [96, 256, 512] as const
/** Stored sizes of a picture in a brief: pixels of the longer side. Pictures are not cropped. */
const pictureSizes = [480, 1600] as const

export const sizesOf = { photo: photoSizes, picture: pictureSizes }
export type DrawnKind = keyof typeof sizesOf

export const drawnKind = (kind: string | null): DrawnKind | undefined =>
  kind === 'photo' || kind === 'picture' ? kind : undefined

/**
 * Smallest stored size with at least this many pixels. If there is none, or `pixels` is NaN, the largest
 * size.
 */
export const photoSize = (pixels: number, kind: DrawnKind = 'photo'): number =>
  sizesOf[kind].find((size) => size >= pixels) ?? Math.max(...sizesOf[kind])

export const photoSet = (url: string) => photoSizes.map((size) => `${url}?size=${size} ${size}w`).join(', ')
