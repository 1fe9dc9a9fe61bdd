import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Cache of compressed template texts: five kinds of pages in three themes. */
const compressed = new Map<string, Buffer>()
const keptAtMost = 100
const mostOfStored = 65_535

/**
 * A member's page as gzip (RFC 1952). The template is compressed, but the member's data is in stored
 * (uncompressed) blocks, so that the total length doesn't depend on its content. Otherwise a BREACH attack
 * could guess a secret from how well it compresses next to the attacker's words. Each text in `own` occurs in
 * the page once.
 */
export function zipAround(page: string, own: string[]): Buffer {
  const blocks: Buffer[] = [header]
  const places = own.map((part) => ({ part, at: page.indexOf(part) }))
  let done = 0
  for (const { part, at } of places.toSorted((one, other) => one.at - other.at)) {
    if (at < done) throw new Error('This part is not in the page, or within another one')
    blocks.push(templateBlocks(page.slice(done, at)), ...storedBlocks(part))
    done = at + part.length
  }
  const whole = Buffer.from(page)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(whole), 0)
  trailer.writeUInt32LE(whole.length, 4)
  return Buffer.concat([...blocks, templateBlocks(page.slice(done)), lastBlock, trailer])
}

/** Gzip header: magic number, deflate, no flags, no time, best compression, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** An empty, stored, final deflate block. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * Deflate blocks of a template's text. They end at a whole byte, refer to no other text, and none is the
 * final block.
 */
function templateBlocks(text: string) {
  const known = compressed.get(text)
  if (known) return known
  const made = deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  if (compressed.size < keptAtMost) compressed.set(text, made)
  return made
}

function storedBlocks(text: string) {
  const bytes = Buffer.from(text)
  const blocks: Buffer[] = []
  for (let from = 0; from < bytes.length; from += mostOfStored) {
    const part = bytes.subarray(from, from + mostOfStored)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(part.length, 1)
    head.writeUInt16LE(0xffff - part.length, 3)
    blocks.push(head, part)
  }
  return blocks
}
