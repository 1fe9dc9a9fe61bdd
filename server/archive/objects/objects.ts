import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
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
