import { readFile, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { PublicKey } from '../../server/domain/ledger/keys.ts'
import { type Note, notesOf } from '../../server/domain/ledger/note.ts'
import { StartError } from '../../server/settings/start-error.ts'

/** A checkpoint has some 300 bytes, so this covers ten years. A receipt is smaller too. */
const mostBytes = 2_000_000

const Keys = z.object({
  keys: z.array(z.object({ id: z.string(), name: z.string(), publicKey: z.string() })),
})

/** A user's file as text. @throws StartError with the fault */
async function read(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size === 0) throw new StartError(`There is no file ${file}, or nothing in it.`)
  if (size > mostBytes) throw new StartError(`${file} is too large.`)
  return readFile(file, 'utf8')
}

/** JSON of a file, if it has this shape. @throws the given sentence otherwise */
export async function readJson<Schema extends z.ZodMiniType>(file: string, shape: Schema, otherwise: string) {
  const text = await read(file)
  try {
    return z.parse(shape, JSON.parse(text))
  } catch {
    throw new StartError(`${file} ${otherwise}`)
  }
}

/** Stored checkpoints, in the order of the file. */
export async function readNotes(file: string): Promise<Note[]> {
  const notes = notesOf(await read(file))
  if (!notes)
    throw new StartError(`${file} is no checkpoint: keep what /ledger/checkpoint answers, as it is.`)
  return notes
}

export const readKeys = async (file: string): Promise<PublicKey[]> =>
  (await readJson(file, Keys, 'has no keys: keep what /.well-known/songwright.json answers, as it is.')).keys
