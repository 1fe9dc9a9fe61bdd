import type { Meta } from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import ImageEditor from '@uppy/image-editor'
import ThumbnailGenerator from '@uppy/thumbnail-generator'
import { beforeEach, expect, test, vi } from 'vitest'
import { shows } from '#spec'
import { Core, type Reply } from './core.ts'

beforeEach(() => void vi.useFakeTimers())

const file = (name: string) => ({ name, type: 'audio/mpeg', data: new Blob(['x']) })
const messages = (core: Core) => core.getState().info.map(({ message }) => message)

test('a banner of its own stays 5000 ms, and none ends another', () => {
  shows('9.widget.banner')
  const core = new Core()
  expect(core.opts.infoTimeout).toBe(5000)
  core.info('first', 'error', core.opts.infoTimeout)
  vi.advanceTimersByTime(4000)
  core.info('second', 'info', 500)
  vi.advanceTimersByTime(999)
  expect(messages(core)).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(messages(core)).toEqual([])
})

test('a banner without an end stays until it is dismissed, and is there once', () => {
  const core = new Core()
  core.info('No Internet connection', 'error', 0)
  core.info('No Internet connection', 'error', 0)
  vi.advanceTimersByTime(3_600_000)
  expect(messages(core)).toEqual(['No Internet connection'])
  core.dismiss(core.getState().info[0]!)
  expect(messages(core)).toEqual([])
})

test('a reason that the library passes as an Error is shown as text', () => {
  const core = new Core()
  core.info({ message: 'It failed', details: new Error('because') as never })
  expect(core.getState().info[0]).toMatchObject({ message: 'It failed', details: 'because' })
})

test('nothing starts by itself; where a host wants that, it starts after 4 ms', async () => {
  shows('2.upload.no-auto-start', '9.widget.auto-proceed')
  const started = vi.fn()
  const patient = new Core({ id: 'patient' })
  const eager = new Core({ id: 'eager', autoProceed: true })
  for (const core of [patient, eager]) {
    core.addUploader(async () => started(core.getID()))
    core.addFile(file('a.mp3'))
  }
  await vi.advanceTimersByTimeAsync(3)
  expect(started).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(started.mock.calls).toEqual([['eager']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(started.mock.calls).toEqual([['eager']])
})

test('progress is reported at most every 500 ms', () => {
  shows('9.widget.throttle')
  const core = new Core()
  const id = core.addFile(file('a.mp3'))
  core.emit('upload-start', [core.getFile(id)])
  const bytes = (bytesUploaded: number) =>
    core.emit('upload-progress', core.getFile(id), { uploadStarted: 1, bytesUploaded, bytesTotal: 100 })
  const told = () => core.getState().totalProgress
  bytes(10)
  bytes(20)
  bytes(30)
  expect(told()).toBe(10)
  vi.advanceTimersByTime(499)
  expect(told()).toBe(10)
  vi.advanceTimersByTime(1)
  expect(told()).toBe(30)
})

test('where a host allows one upload at a time, no more can be added until all are removed', async () => {
  shows('5.widget.no-new', '8.widget.no-more', '4.upload.cleared', '4.upload.cancel-all')
  const core = new Core({ allowMultipleUploadBatches: false })
  core.addUploader(() => new Promise(() => {}))
  core.addFile(file('a.mp3'))
  void core.upload()
  await vi.advanceTimersByTimeAsync(1)
  expect(() => core.addFile(file('b.mp3'))).toThrow('Cannot add more files')
  expect(messages(core)).toEqual(['Cannot add more files'])
  core.setState({ error: 'it broke' })
  core.cancelAll()
  expect(core.getState()).toMatchObject({ files: {}, allowNewUpload: true, error: null })
  core.addFile(file('b.mp3'))
  expect(core.getFiles()).toHaveLength(1)
})

test('a failure while many files are added is shown with their number', () => {
  shows('8.widget.bulk-add')
  const core = new Core({
    onBeforeFileAdded() {
      throw new TypeError('a bug')
    },
  })
  expect(() => core.addFiles([file('a.mp3'), file('b.mp3')])).toThrow()
  expect(messages(core)).toContain('Failed to add 2 files due to internal errors')
})

test('pictures have the measures of the specification by themselves', () => {
  shows('9.upload.thumbnail-default')
  const core = new Core().use(ThumbnailGenerator).use(ImageEditor)
  const thumbnails = core.getPlugin('ThumbnailGenerator') as ThumbnailGenerator<Meta, Reply>
  const picture = Object.assign(new Image(), { width: 400, height: 300 })
  expect(thumbnails.getProportionalDimensions(picture, null, null, 0)).toEqual({ width: 200, height: 150 })
  expect(core.getPlugin('ImageEditor')?.opts).toMatchObject({ quality: 0.8 })
})

test('the bar says each state that an upload goes through, also where a host works on the files', async () => {
  shows(
    '4.upload.waiting',
    '4.upload.preprocessing',
    '4.upload.uploading',
    '4.upload.postprocessing',
    '4.upload.complete',
    '4.upload.error',
  )
  const core = new Core().use(Dashboard, { inline: true, target: document.body })
  const state = async () => {
    await vi.advanceTimersByTimeAsync(600)
    return /is-(\w+)/.exec(document.querySelector('.uppy-StatusBar')?.className ?? '')?.[1]
  }
  let goOn = () => {}
  let fail = (_: Error) => {}
  const step = () =>
    new Promise<void>((resolve, reject) => {
      goOn = resolve
      fail = reject
    })
  const worked = (stage: 'preprocess' | 'postprocess') => async (ids: string[]) => {
    core.emit(`${stage}-progress`, core.getFile(ids[0]!), { mode: 'indeterminate', message: 'Tuning' })
    await step()
    core.emit(`${stage}-complete`, core.getFile(ids[0]!))
  }
  core.addPreProcessor(worked('preprocess'))
  core.addUploader(async (ids) => {
    const [file] = ids.map((id) => core.getFile(id))
    core.emit('upload-start', [file!])
    try {
      await step()
      core.emit('upload-success', core.getFile(file!.id), {
        status: 200,
        uploadURL: 'https://songs.example/a',
      })
    } catch (error) {
      core.emit('upload-error', core.getFile(file!.id), error as Error)
    }
  })
  core.addPostProcessor(worked('postprocess'))
  core.addFile(file('a.mp3'))
  expect(await state()).toBe('waiting')
  const first = core.upload()
  expect(await state()).toBe('preprocessing')
  expect(document.querySelector('.uppy-StatusBar')?.textContent).toContain('Tuning')
  goOn()
  expect(await state()).toBe('uploading')
  goOn()
  expect(await state()).toBe('postprocessing')
  goOn()
  await first
  expect(await state()).toBe('complete')

  core.addFile(file('b.mp3'))
  const second = core.upload()
  await state()
  goOn()
  await state()
  fail(new Error('it broke'))
  await state()
  goOn()
  await second
  expect(await state()).toBe('error')
  core.destroy()
})
