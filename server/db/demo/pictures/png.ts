import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Uint8Array) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A square PNG of 8-bit RGB samples, three for each pixel, row by row. */
export function encodePng(pixels: Uint8Array, size: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const stride = size * 3
  const filtered = Buffer.alloc((stride + 1) * size)
  for (let row = 0; row < size; row++) {
    const to = row * (stride + 1)
    // Filter 2: each sample as its difference from the one above, which is mostly nothing in flat shapes.
    filtered[to] = 2
    for (let at = 0; at < stride; at++) {
      const above = row === 0 ? 0 : pixels[(row - 1) * stride + at]!
      filtered[to + 1 + at] = pixels[row * stride + at]! - above
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
