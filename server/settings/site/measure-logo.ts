import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Run by readLogo as a program of its own: draws the SVG of its input once, and prints its size.
const [, , mostPixels] = process.argv
const { info } = await sharp(await buffer(process.stdin), { limitInputPixels: Number(mostPixels) })
  .raw()
  .toBuffer({ resolveWithObject: true })
console.log(JSON.stringify({ width: info.width, height: info.height }))
