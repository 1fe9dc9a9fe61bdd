import { digestOf } from './hashing.ts'
import type { Storage, StoredObject } from './storage.ts'

type Copied = 'copied' | 'there'

/**
 * Copies all files of one store to another, and verifies each by its hash. Skips files that the other store
 * already has, so that an interrupted copy can continue. Deletes nothing. @throws if the hash of a copied
 * file differs
 */
export async function copyAll(
  from: Storage,
  to: Storage,
  told: (object: StoredObject, outcome: Copied) => void = () => {},
): Promise<{ files: number; bytes: number; copied: number }> {
  const done = { files: 0, bytes: 0, copied: 0 }
  for await (const object of from.objects()) {
    const outcome = await copyOne(from, to, object)
    done.files++
    done.bytes += object.size
    if (outcome === 'copied') done.copied++
    told(object, outcome)
  }
  return done
}

async function copyOne(from: Storage, to: Storage, { key, size }: StoredObject): Promise<Copied> {
  const hash = await hashOf(from, key)
  if (hash === undefined) throw new Error(`${key} has gone while it was to be copied. Please start again.`)
  const isThere = async () => (await to.size(key)) === size && (await hashOf(to, key)) === hash
  if (await isThere()) return 'there'
  const bytes = await from.read(key)
  if (!bytes) throw new Error(`${key} has gone while it was to be copied. Please start again.`)
  const received = await to.receive(bytes, size)
  await received.keep(key)
  if (!(await isThere())) throw new Error(`${key} arrived as another file than it left`)
  return 'copied'
}

async function hashOf(storage: Storage, key: string): Promise<string | undefined> {
  const bytes = await storage.read(key)
  return bytes && (await digestOf(bytes)).sha256
}
