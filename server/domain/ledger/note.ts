import { bytesOf, isSignedBy, type PublicKey, type SigningKey } from './keys.ts'

/** Content of a checkpoint. */
interface Stated {
  origin: string
  size: number
  /** Root hash in Base64. */
  root: string
  day: string
}
export interface Note extends Stated {
  text: string
  signatures: { name: string; id: string; signature: Buffer }[]
}

/** Makes the signed note of a checkpoint (C2SP tlog-checkpoint), with the day as its extension line. */
export function signedNote({ size, root, day }: Omit<Stated, 'origin'>, key: SigningKey): string {
  const text = `${key.name}\n${size}\n${root}\nday ${day}\n`
  const signed = Buffer.concat([Buffer.from(key.id, 'hex'), key.sign(Buffer.from(text))])
  return `${text}\n— ${key.name} ${signed.toString('base64')}\n`
}

/** Format of a note. Each part has a maximum length, so that no file makes the search slow. */
const format =
  /(?<text>(?<origin>[^\s+]{1,300})\n(?<size>0|[1-9]\d{0,9})\n(?<root>[A-Za-z0-9+/]{43}=)\nday (?<day>\d{4}-\d\d-\d\d)\n)\n(?<signatures>(?:— [^\s+]{1,300} [A-Za-z0-9+/]{1,300}={0,2}\n){1,100})/g

/** Reads all notes of a file, in order. Undefined if the file contains anything else. */
export function notesOf(file: string): Note[] | undefined {
  const notes: Note[] = []
  const rest = `${file.trim()}\n`.replaceAll('\r\n', '\n').replace(format, (...found) => {
    const { text, origin, size, root, day, signatures } = found.at(-1) as Record<string, string>
    notes.push({
      text: text!,
      origin: origin!,
      size: Number(size),
      root: root!,
      day: day!,
      signatures: signatures!.trim().split('\n').map(signatureOf),
    })
    return ''
  })
  return rest.trim() === '' && notes.length > 0 ? notes : undefined
}

function signatureOf(line: string) {
  const [, name = '', base64 = ''] = line.split(' ')
  const bytes = bytesOf(base64)
  return { name, id: bytes.subarray(0, 4).toString('hex'), signature: bytes.subarray(4) }
}

export const signerOf = <Key extends PublicKey>(note: Note, keys: readonly Key[]): Key | undefined =>
  keys.find(
    (key) =>
      key.name === note.origin &&
      note.signatures.some(
        ({ name, id, signature }) =>
          name === key.name && id === key.id && isSignedBy(key, Buffer.from(note.text), signature),
      ),
  )
