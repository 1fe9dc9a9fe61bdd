import { expect, test, vi } from 'vitest'
import { shows } from '#spec'
import { makeDialog } from './dialog.ts'

const most = 10_485_760

function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('.uppy-Dashboard-input')!
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const song = (name: string, size: number) => new File([new Uint8Array(size)], name, { type: 'audio/mpeg' })
const says = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text), 10_000)

test('the dialog takes one file of 10485760 bytes where nothing else is asked for', async () => {
  shows('5.upload.default-count', '5.upload.default-size', '9.upload.default')
  const purpose = { kind: 'sample' } as const
  const dialog = await makeDialog({ id: 'a', title: 'Upload', purpose, media: 'audio' })
  dialog.open()
  await says('One audio file, 10 MB at most')
  choose(song('large.mp3', most + 1))
  await says('large.mp3 exceeds maximum allowed size of 10 MB')
  choose(song('one.mp3', 1), song('two.mp3', 1))
  await says('You can only upload 1 file')
  choose(song('fits.mp3', most))
  await says('1 file selected')
  dialog.destroy()
})
