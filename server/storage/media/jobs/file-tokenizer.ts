import { fileTypeFromTokenizer } from 'file-type'
import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3'
import { mediaTypes } from '#contract/files/uploads'
import type { ReadBytes } from '../../../sandbox/messages.ts'

/**
 * Number of bytes per fetch. The first fetch is small, because headers are near the beginning. Later ones are
 * large for speed.
 */
const first = 64 * 1024
const step = 256 * 1024
/**
 * Number of pieces kept in memory. Two are needed, because a parser may look ahead into the next piece and
 * then read from the previous one.
 */
const kept = 2
/**
 * Number of bytes after which garbage is collected. Buffers are outside the heap, so they would otherwise
 * stay in memory for long.
 */
const collectAfter = 32 * 1_048_576

interface Piece {
  start: number
  bytes: Uint8Array
}

/**
 * Gives parsers access to a file. The file is read from beginning to end, in pieces fetched when needed or
 * one piece ahead. Skipped parts are not fetched, so for a long audio file only the headers are. A parser
 * can't go back, so it always comes to an end.
 */
export class FileTokenizer extends AbstractTokenizer {
  readonly fileInfo: { size: number; mimeType?: string }
  readonly #read: ReadBytes
  #pieces: Piece[] = []
  #ahead: { start: number; bytes: Promise<Uint8Array | undefined> } | undefined
  #uncollected = 0

  constructor(read: ReadBytes, fileInfo: { size: number; mimeType?: string }) {
    super()
    this.fileInfo = fileInfo
    this.#read = read
  }

  supportsRandomAccess() {
    return false
  }

  async readBuffer(target: Uint8Array, options?: IReadChunkOptions) {
    const asked = this.normalizeOptions(target, options)
    const length = await this.peekBuffer(target, asked)
    this.position = asked.position + length
    return length
  }

  async peekBuffer(target: Uint8Array, options?: IReadChunkOptions) {
    const { position, length, mayBeLess } = this.normalizeOptions(target, options)
    let got = 0
    while (got < length) {
      const piece = this.#at(position + got) ?? (await this.#fetch(position + got))
      if (!piece) break
      const from = position + got - piece.start
      const part = piece.bytes.subarray(from, from + length - got)
      target.set(part, got)
      got += part.length
    }
    if (got < length && !mayBeLess) throw new EndOfStreamError()
    return got
  }

  #at(position: number) {
    return this.#pieces.find(({ start, bytes }) => position >= start && position < start + bytes.length)
  }

  async #fetch(start: number): Promise<Piece | undefined> {
    if (start >= this.fileInfo.size) return undefined
    const last = this.#pieces.at(-1)
    const bytes = await (this.#ahead?.start === start ? this.#ahead.bytes : this.#ask(start))
    this.#ahead = undefined
    if (!bytes?.length) return undefined
    this.#collect(bytes.length)
    const piece = { start, bytes }
    this.#pieces = [...this.#pieces.slice(1 - kept), piece]
    const end = start + bytes.length
    const isOneAfterAnother = last !== undefined && last.start + last.bytes.length === start
    if (isOneAfterAnother && end < this.fileInfo.size) this.#ahead = { start: end, bytes: this.#ask(end) }
    return piece
  }

  #ask(start: number) {
    return this.#read(start, Math.min(this.fileInfo.size, start + (start === 0 ? first : step)) - 1)
  }

  #collect(bytes: number) {
    this.#uncollected += bytes
    if (this.#uncollected < collectAfter) return
    this.#uncollected = 0
    globalThis.gc?.()
  }
}

type Media = keyof typeof mediaTypes

/** Maps file types of the library to ours. An MP4 counts as audio until its headers are read. */
const sameAs: Record<Media, Record<string, string>> = {
  audio: { oga: 'ogg', spx: 'ogg', m4b: 'm4a', f4a: 'm4a', mp4: 'm4a' },
  image: { apng: 'png' },
}

/** Content type of an audio file or image, by its first bytes. Undefined if the type isn't supported. */
export async function sniff(file: FileTokenizer, media: Media): Promise<string | undefined> {
  try {
    const found = await fileTypeFromTokenizer(file)
    const ending = found && (sameAs[media][found.ext] ?? found.ext)
    const types: Record<string, string> = mediaTypes[media]
    return ending && Object.hasOwn(types, ending) ? types[ending] : undefined
  } catch {
    // For some types the library throws if the file is broken.
    return undefined
  }
}
