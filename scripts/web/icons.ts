import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { palette } from '#contract/surface/palette'

export async function drawIcons(folder: string) {
  const logo = await readFile(path.join(folder, 'favicon.svg'), 'utf8')
  // Maskable icon: phones cut off its edges, so only the background may be there.
  const full = logo.replace(
    /<circle cx="20" cy="20" r="19"[^>]*>/,
    `<path d="M0 0H40V40H0Z" fill="${palette.ink[0]}"/>`,
  )
  if (full === logo) throw new Error('The logo has another ground than the icons were made for')
  const draw = (svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 40 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer()
  const write = (name: string, bytes: Buffer) => writeFile(path.join(folder, name), bytes)
  const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await draw(logo, size) })))
  await Promise.all([
    write('icon-192.png', await draw(logo, 192)),
    write('icon-512.png', await draw(logo, 512)),
    write('icon-maskable-512.png', await draw(full, 512)),
    write('apple-touch-icon.png', await draw(full, 180)),
    // Some browsers request this file even if the page names another icon.
    write('apple-touch-icon-precomposed.png', await draw(full, 180)),
    write('favicon.ico', icoOf(small)),
  ])
}

/**
 * Creates an ICO file from PNG images: a header, a directory entry of 16 bytes for each image, and then the
 * images.
 */
function icoOf(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
