import { type Drawable, drawCover } from './draw.ts'

const size = 512

/** A cover as a PNG in a data URL, for systems without SVG. */
export async function artworkOf(request: Drawable): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="${size}" height="${size}">${drawCover(request, 'artwork')}</svg>`
  const picture = new Image(size, size)
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size, size)
  return canvas.toDataURL('image/png')
}
