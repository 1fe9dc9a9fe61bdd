import { expect, test, vi } from 'vitest'
import { shows } from '#spec'
import type { WidgetOptions } from '../sending/core.ts'
import { makeDialog } from './dialog.ts'
import type { HostLimits } from './restrictions.ts'

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

const text = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'text/plain' })
const press = (name: string) =>
  vi.waitFor(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.uppy-Dashboard button')]
    const found = all.find((one) => (one.textContent || one.getAttribute('aria-label')) === name)
    expect(found, name).toBeDefined()
    found!.click()
  }, 10_000)
const banners = () =>
  [...document.querySelectorAll('.uploader-banner p')].map(({ textContent }) => textContent).filter(Boolean)

/** Runs `work` with an upload dialog that has only these limits. */
async function restricted(limits: HostLimits, work: () => Promise<unknown>, widget: WidgetOptions = {}) {
  const dialog = await makeDialog({
    id: JSON.stringify(limits),
    title: 'Upload',
    purpose: { kind: 'sample' },
    widget,
  })
  dialog.open({ maxFiles: null, maxBytes: null, ...limits })
  await work()
  dialog.destroy()
}
async function more(...files: File[]) {
  await press('Add more')
  await vi.waitFor(() => choose(...files), 10_000)
}

test('each restriction that a host may set is kept, and said', async () => {
  shows(
    '5.widget.no-limits',
    '5.widget.max-count',
    '5.widget.min-count',
    '5.widget.max-size',
    '5.widget.min-size',
    '5.widget.total-size',
    '5.widget.types',
    '5.widget.types-case',
    '5.widget.duplicates',
    '8.widget.count',
    '8.widget.size',
    '8.widget.total-size',
    '8.widget.type',
    '8.widget.minimum',
    '8.widget.duplicate',
    '8.widget.four-banners',
    '8.widget.rest-counted',
  )
  const known = text('a.txt')
  await restricted({}, async () => {
    choose(known, text('b.pdf', 11_000_000), song('d.mp3', 1), text('e'))
    await says('4 files selected')
    await more(known)
    await says("Cannot add the duplicate file 'a.txt', it already exists")
  })
  await restricted({ maxFiles: 2, minFiles: 2, maxTotalBytes: 100 }, async () => {
    choose(text('1.txt'), text('2.txt'), text('3.txt'))
    await says('You can only upload 2 files')
    choose(text('1.txt'))
    await press('Upload 1 file')
    await says('You have to select at least 2 files')
    await more(text('2.txt', 98))
    await says('You selected 101 B of files, but maximum allowed size is 100 B')
  })
  await restricted({ minBytes: 10, maxBytes: 20 }, async () => {
    choose(text('small.txt', 9))
    await says('This file is smaller than the allowed size of 10 B')
  })
  await restricted({ maxBytes: 20 }, async () => {
    const names = [1, 2, 3, 4, 5, 6].map((number) => `${number}.txt`)
    choose(...names.map((name) => text(name, 21)))
    await says('2 additional restrictions were not fulfilled')
    const said = names.slice(0, 4).map((name) => `${name} exceeds maximum allowed size of 20 B`)
    expect(banners()).toEqual([...said, '2 additional restrictions were not fulfilled'])
  })
  await restricted({ types: ['audio/*', '.PdF'] }, async () => {
    choose(song('yes.mp3', 1), text('yes.pDf'))
    await says('2 files selected')
    await more(text('no.txt'))
    await says('You can only upload: audio/*, .PdF')
  })
})

test('a file without what its host requires to be said of it is not sent', async () => {
  shows('5.widget.metadata', '5.widget.metadata-missing', '8.widget.metadata', '8.widget.missing-meta')
  // As if the user had emptied the title.
  const onBeforeFileAdded: WidgetOptions['onBeforeFileAdded'] = (file) => ({
    ...file,
    meta: { ...file.meta, name: '' },
  })
  await restricted(
    { required: ['name'] },
    async () => {
      choose(song('one.mp3', 1))
      await press('Upload 1 file')
      await says('Missing required meta fields')
      await says('Missing required meta field: Title.')
    },
    { onBeforeFileAdded },
  )
})
