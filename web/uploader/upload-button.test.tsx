import { expect, test, vi } from 'vitest'
import { shows } from '#spec'
import { until } from '../test/test-network.ts'
import { leave, press, show } from '../test/test-screen.tsx'
import { uploadRules } from '../test/test-things.ts'
import { UploadButton } from './upload-button.tsx'

const MB = 1_048_576

/** Fake file with a given size. Its content is never read. */
function file(name: string, size = 1) {
  const made = new File(['x'], name)
  Object.defineProperty(made, 'size', { value: size })
  return made
}
function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('.uppy-Dashboard-input')!
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
async function open(kind: 'sample' | 'song' | 'photo') {
  const page = await show(<UploadButton kind={kind} label="Upload" onComplete={() => {}} />)
  await press(page, 'Upload')
  await until(() => {
    expect(document.querySelector('.uppy-Dashboard-input')).not.toBeNull()
    expect(page.querySelector('[aria-busy]')).toBeNull()
  })
}

const says = (text: string) => until(() => expect(document.body.textContent).toContain(text))

test.each([
  ['sample', 'mp3', 3, 50],
  ['song', 'mp3', 1, 50],
  ['photo', 'png', 1, 5],
] as const)('a %s (%s): at most %i, of %i MB each', async (kind, ending, count, size) => {
  shows(
    '5.upload.sample-count',
    '5.upload.song-count',
    '5.upload.photo-count',
    '9.upload.samples',
    '9.upload.song',
    '9.upload.photo',
  )
  vi.stubGlobal('fetch', async () => Response.json(uploadRules))
  await open(kind)
  choose(file(`large.${ending}`, size * MB + 1))
  await says(`large.${ending} exceeds maximum allowed size of ${size} MB`)
  const fitting = Array.from({ length: count }, (_, at) => file(`${at}.${ending}`, size * MB))
  choose(...fitting, file(`more.${ending}`))
  await says(count === 1 ? 'You can only upload 1 file' : `You can only upload ${count} files`)
  choose(...fitting)
  await says(count === 1 ? '1 file selected' : `${count} files selected`)
  await leave()
})
