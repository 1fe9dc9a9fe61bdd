/** The sizes that a photo is kept in: squares of so many pixels a side. */
export const photoSizes = [96, 256, 512] as const
const largest = photoSizes[2]

/** The smallest size that has so many pixels a side, or the largest; that too for what is no number. */
export const photoSize = (pixels: number): number => photoSizes.find((size) => size >= pixels) ?? largest

/** For an image's `srcSet`: the browser takes the size that its screen needs. */
export const photoSet = (url: string) => photoSizes.map((size) => `${url}?size=${size} ${size}w`).join(', ')
