import { readFile, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { PublicKey } from '../../server/domain/ledger/keys.ts'
import { type Note, notesOf } from '../../server/domain/ledger/note.ts'
import { StartError } from '../../server/settings/start-error.ts'

/**
 * Largest file in bytes. A checkpoint has about 300 bytes, so this is enough for ten years. A receipt is
 * smaller.
 */
const mostBytes = 2_000_000

const Keys = z.object({
  keys: z.array(z.object({ id: z.string(), name: z.string(), publicKey: z.string() })),
})

/** Reads a file that the user named, as text. @throws StartError with the reason if that fails */
async function read(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size === 0) throw new StartError(`There is no file ${file}, or nothing in it.`)
  if (size > mostBytes) throw new StartError(`${file} is too large.`)
  return readFile(file, 'utf8')
}

/**
 * Parses a file as JSON with this schema. @throws StartError with the sentence `otherwise` if it doesn't
 * match
 */
export async function readJson<Schema extends z.ZodMiniType>(file: string, shape: Schema, otherwise: string) {
  const text = await read(file)
  try {
    return z.parse(shape, JSON.parse(text))
  } catch {
    throw new StartError(`${file} ${otherwise}`)
  }
}

/** Checkpoints of a file, in the file's order. */
export async function readNotes(file: string): Promise<Note[]> {
  const notes = notesOf(await read(file))
  if (!notes)
    throw new StartError(`${file} is no checkpoint: keep what /ledger/checkpoint answers, as it is.`)
  return notes
}

export const readKeys = async (file: string): Promise<PublicKey[]> =>
  (await readJson(file, Keys, 'has no keys: keep what /.well-known/songwright.json answers, as it is.')).keys
