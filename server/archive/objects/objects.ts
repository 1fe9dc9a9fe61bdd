import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { StartError } from '../../settings/start-error.ts'
import { digestOf, hashing } from '../../storage/hashing.ts'
import type { Place } from '../place/place.ts'
import { heard, type Sealing } from './sealing.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Pipes bytes through a transform. Unlike with `pipe` alone, an error of the source reaches the reader. */
function through(bytes: Bytes, transform: NodeJS.ReadWriteStream & Readable): Readable {
  const source = Readable.from(bytes)
  source.once('error', (error) => transform.destroy(error))
  transform.once('close', () => source.destroy())
  return source.pipe(heard(transform))
}

export const gzip = (bytes: Bytes) => through(bytes, createGzip({ level: 6 }))
export const gunzip = (bytes: Bytes) => through(bytes, createGunzip())

/** Encrypts and writes an object. Returns the hash of the stored bytes. */
export async function put(place: Place, sealing: Sealing, name: string, bytes: Bytes): Promise<string> {
  const stored = hashing()
  await place.write(name, stored.pass(await sealing.seal(bytes)))
  return stored.digest()
}

/** Reads and decrypts an object. @throws a StartError if the object is missing or was changed */
export async function* take(place: Place, sealing: Sealing, name: string, sha256: string) {
  const bytes = await place.read(name)
  if (!bytes) throw new StartError(`${place.title}: ${name} is missing.`)
  const stored = hashing()
  const changed = (cause?: unknown) =>
    new StartError(`${place.title}: ${name} was changed: it doesn't fit its SHA-256.`, { cause })
  try {
    yield* await sealing.unseal(Readable.from(stored.pass(bytes)))
  } catch (error) {
    throw error instanceof StartError ? error : changed(error)
  } finally {
    bytes.destroy()
  }
  if (stored.digest() !== sha256) throw changed()
}

/**
 * Compares a stored object with its hash. Needs no decryption key. Returns a text if the object is missing or
 * was changed, otherwise undefined.
 */
export async function faultOf(place: Place, name: string, sha256: string): Promise<string | undefined> {
  const bytes = await place.read(name)
  if (!bytes) return `${name} is missing`
  return (await digestOf(bytes)).sha256 === sha256
    ? undefined
    : `${name} was changed: it doesn't fit its SHA-256`
}

export async function* asLines(objects: AsyncIterable<unknown>, onLine = () => {}): AsyncIterable<Buffer> {
  for await (const one of objects) {
    onLine()
    yield Buffer.from(`${JSON.stringify(one)}\n`)
  }
}

/** Maximum size of a line or a text, in bytes. */
const longest = 4 * 1_048_576

/**
 * Splits a text into lines at line feeds only. Node's own line reader also splits at U+2028, which JSON
 * strings may contain. @throws the error of `refused` if a line is too long for memory
 */
export async function* linesOf(bytes: Bytes, refused: () => Error): AsyncIterable<string> {
  let begun: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...begun, chunk.subarray(from, end)]).toString()
      begun = []
      length = 0
      from = end + 1
      if (line) yield line
    }
    if (from === chunk.length) continue
    begun.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > longest) throw refused()
  }
  const last = Buffer.concat(begun).toString()
  if (last) yield last
}

/** Reads a whole text. @throws the error of `refused` if the text is too long for memory */
export async function textOf(bytes: Bytes, refused: () => Error): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size > longest) throw refused()
  }
  return Buffer.concat(chunks).toString()
}

/** Undefined if the text is no JSON, or doesn't have this shape. */
export function parsed<Value>(json: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    return z.safeParse(schema, JSON.parse(json)).data
  } catch {
    return undefined
  }
}
