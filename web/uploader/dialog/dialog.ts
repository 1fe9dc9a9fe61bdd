import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import '@uppy/image-editor/css/style.min.css'
import '@uppy/url/css/style.min.css'
import '@uppy/webcam/css/style.min.css'
import './styles/measures.css'
import './styles/dialog.css'
import './styles/panels.css'
import './styles/banners.css'
import Dashboard from '@uppy/dashboard'
import GoldenRetriever from '@uppy/golden-retriever'
import type { Sound } from '#contract/files/sounds'
import type { Media } from '#contract/files/uploads'
import { toast } from '../../lib/toast.ts'
import { keepAtHand } from '../at-hand.ts'
import { readSound } from '../peaks.ts'
import { type ChosenFile, Core, type Reply, type WidgetOptions } from '../sending/core.ts'
import type { Purpose } from '../sending/grant.ts'
import { forget } from '../sending/send.ts'
import { begunOf, sendToStore } from '../sending/to-store.ts'
import type { Uploaded } from '../uploaded.ts'
import { completePanel, showBanners, warnOfLeaving } from './panel.ts'
import { dialogWords, type HostLimits, noteFor, restrictionsOf } from './restrictions.ts'
import { addSources } from './sources.ts'

/** Receiver of the dialog's results: the upload button that is currently on the page. */
export interface Host {
  onClosed: () => void
  onUploaded: (results: Uploaded[]) => void
}

interface DialogOptions {
  /** Name of the browser storage in which chosen files survive a reload. */
  id: string
  title: string
  purpose: Purpose
  media?: Media | undefined
  companionUrl?: string | null
  /** Options of the upload library. The app sets none of them. */
  widget?: WidgetOptions
}

export type UploadDialog = Awaited<ReturnType<typeof makeDialog>>

/** Milliseconds to wait for the waveform after the upload. */
const patience = 3000
const MB = 1_048_576
/**
 * Size limits of files that are stored for a reload. The library's default would drop all files above 10 MB.
 */
const keeping: object = { maxFileSize: 2048 * MB, maxTotalSize: 4096 * MB }

/**
 * Creates an upload dialog. Each uploaded file is passed on once, when the dialog closes. The dialog closes
 * by itself after the last upload. If the user closes it earlier, the upload continues in the background,
 * also on other pages, and the dialog can be opened again.
 */
export async function makeDialog({
  id,
  title,
  purpose,
  media,
  companionUrl = null,
  widget = {},
}: DialogOptions) {
  const sounds = new Map<string, Promise<Sound | undefined>>()
  const waiting: Uploaded[] = []
  let host: Host | undefined

  const core = new Core({ id, locale: dialogWords(title), ...widget })
  const dashboard = addDashboard(core, { media, purpose })
  sendToStore(core, purpose)
  await addSources(core, { media, purpose, companionUrl })

  const panel = dashboard.el?.querySelector('[role="dialog"]')
  if (panel) {
    completePanel(core, panel, title)
    showBanners(core, panel)
  }
  warnOfLeaving(core)

  core.on('file-added', ({ id, data }) => {
    if (media !== 'image' && data instanceof Blob && data.type.startsWith('audio/'))
      sounds.set(id, readSound(data))
  })
  core.on('file-removed', (file) => {
    sounds.delete(file.id)
    const begun = begunOf(file)
    if (begun) forget(begun)
  })
  core.on('dashboard:modal-closed', () => {
    // This runs after the library has returned the focus, which fails if the opening button was rendered
    // again.
    queueMicrotask(() => host?.onClosed())
    void handOn()
  })
  core.on('complete', () => void (dashboard.isModalOpen() || handOn()))
  // This plugin is added last, so that all other plugins see the files that it restores.
  if ('indexedDB' in window) core.use(GoldenRetriever, { indexedDB: keeping })

  async function handOn() {
    const done = core.getFiles().filter(({ progress }) => progress.uploadComplete)
    if (done.length === 0) return
    const results = Promise.all(done.map((file) => describe(file, purpose, sounds.get(file.id))))
    core.removeFiles(done.map(({ id }) => id))
    if (core.getFiles().length === 0) core.clear()
    waiting.push(...(await results))
    deliver()
  }

  function deliver() {
    if (waiting.length === 0) return
    if (host) return host.onUploaded(waiting.splice(0))
    const names = waiting.map(({ name }) => name).join(', ')
    toast({
      title: 'Upload finished',
      description: `${names} is uploaded. Go back to where you chose it to use it.`,
    })
  }

  return {
    open(limits: HostLimits = {}) {
      core.setOptions({ restrictions: { ...core.opts.restrictions, ...restrictionsOf(limits) } })
      dashboard.setOptions({
        fileManagerSelectionType: limits.maxFiles === null || (limits.maxFiles ?? 1) > 1 ? 'both' : 'files',
        note: noteFor(media, limits),
      })
      void dashboard.openModal()
    },
    /** Sets the component that gets the results, and passes all pending results to it. */
    attach(next: Host) {
      host = next
      deliver()
    },
    /** Removes the receiver of the results. A running upload continues, and its result is kept. */
    detach() {
      host = undefined
      if (dashboard.isModalOpen()) void dashboard.closeModal()
    },
    isIdle: () => core.getFiles().length === 0 && waiting.length === 0,
    destroy: () => core.destroy(),
  }
}

function addDashboard(core: Core, { media, purpose }: Pick<DialogOptions, 'media' | 'purpose'>) {
  core.use(Dashboard, {
    inline: false,
    closeAfterFinish: true,
    animateOpenClose: false,
    disableInformer: true,
    thumbnailWidth: 280,
    proudlyDisplayPoweredByUppy: false,
    metaFields: media === 'image' ? [] : [{ id: 'name', name: 'Title' }],
    autoOpen: media === 'image' && purpose.kind !== 'picture' ? 'imageEditor' : null,
  })
  return core.getPlugin<Dashboard<Record<string, unknown>, Reply>>('Dashboard')!
}

async function describe(
  { meta, response, data }: ChosenFile,
  purpose: Purpose,
  reading: Promise<Sound | undefined> | undefined,
): Promise<Uploaded> {
  const { location, bucket, key } = response!.body!
  if (purpose.kind === 'song' && data instanceof Blob) keepAtHand(key, data)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const sound = await Promise.race([reading, late])
  return { location, bucket, key, name: meta.name, ...sound }
}
