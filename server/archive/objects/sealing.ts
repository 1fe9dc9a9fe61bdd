import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '../../settings/start-error.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Encryption of an archive's objects with a key (age, X25519). Without a key, objects are not encrypted. */
export interface Sealing {
  readonly ending: '' | '.age'
  seal(bytes: Bytes): Promise<Bytes>
  /** Decrypts. Throws if the bytes were changed. */
  unseal(bytes: Readable): Promise<Readable>
  /** Name of the object for a file with this hash. After encryption the name doesn't reveal the content. */
  nameOf(sha256: string): string
}

const isIdentity = (key: string) => key.startsWith('AGE-SECRET-KEY-')

/** Creates a key pair. Backups need the public key, restores the secret key. */
export async function newPair() {
  const secret = await generateX25519Identity()
  return { secret, public: await identityToRecipient(secret) }
}

const plain: Sealing = {
  ending: '',
  seal: (bytes) => Promise.resolve(bytes),
  unseal: (bytes) => Promise.resolve(bytes),
  nameOf: (sha256) => sha256,
}

/**
 * Opens the encryption for a key. @param siteSecret is needed for the names of encrypted files. A restore
 * doesn't need it, because it reads these names from the archive
 */
export async function openSealing(key: string | undefined, siteSecret = ''): Promise<Sealing> {
  if (!key) return plain
  const encrypter = new Encrypter()
  const recipient = isIdentity(key) ? await identityToRecipient(key) : key
  encrypter.addRecipient(recipient)
  return {
    ending: '.age',
    seal: async (bytes) => stream(await encrypter.encrypt(web(Readable.from(bytes)))),
    async unseal(bytes) {
      if (!isIdentity(key))
        throw new StartError(
          'BACKUP_KEY is the public key, which only makes backups: set it to the AGE-SECRET-KEY-1… that belongs to it.',
        )
      const decrypter = new Decrypter()
      decrypter.addIdentity(key)
      const opened = await decrypter.decrypt(web(bytes)).catch((error: unknown) => {
        if (!/no identity matched/.test(String(error))) throw error
        throw new StartError('BACKUP_KEY is not the key that this archive was encrypted to.', {
          cause: error,
        })
      })
      return stream(opened)
    },
    // The name also depends on the public key. After a change of keys all files are stored again, because the
    // new key can't decrypt old objects.
    nameOf: (sha256) =>
      createHmac('sha256', `backup:${siteSecret}`).update(recipient).update(sha256).digest('hex'),
  }
}

const web = (bytes: Readable): globalThis.ReadableStream<Uint8Array> => Readable.toWeb(heard(bytes))
const stream = (bytes: globalThis.ReadableStream<Uint8Array>) =>
  heard(Readable.fromWeb(bytes as ReadableStream))

/**
 * Adds an error listener that does nothing, so that an error before the stream is read doesn't crash the
 * process. The reader still receives the error.
 */
export const heard = <Stream extends Readable>(stream: Stream): Stream => stream.on('error', () => {})
