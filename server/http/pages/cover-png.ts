import sharp from 'sharp'

/** A cover's SVG as a square PNG. For child processes only, because drawing takes a core and much memory. */
export const coverPng = (svg: string, side: number) =>
  sharp(Buffer.from(svg)).resize(side, side).png().toBuffer()
