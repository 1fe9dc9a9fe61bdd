import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import './dialog.css'
import AwsS3 from '@uppy/aws-s3'
import Uppy, { type UppyFile } from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import type { Sound } from '#contract/sounds'
import { dialogDefaults, mediaTypes, type UploadKind, uploadKinds } from '#contract/uploads'
import { askForAddress } from './grant.ts'
import { sayInitFailure } from './init-failure.ts'
import { keepOfflineBanner } from './offline-banner.ts'
import { completePanel } from './panel.ts'
import { readSound } from './peaks.ts'
import type { Uploaded } from './uploaded.ts'
import { dialogWords, noteFor } from './words.ts'

interface DialogOptions {
  kind: UploadKind
  projectId?: string | undefined
  title: string
  onClosed: () => void
  onUploaded: (results: Uploaded[]) => void
}

export interface UploadDialog {
  open(limits?: { maxFiles?: number; maxBytes?: number }): void
  destroy(): void
}

type Reply = { location: string; bucket: string; key: string }
type File = UppyFile<Record<string, never>, Reply>

/** Nobody waits longer than this for a waveform once the file itself is there. */
const patience = 3000
const silent = { debug() {}, warn() {}, error() {} }

/**
 * The upload dialog. Files that were uploaded are handed on once, when it is closed: at the end by itself, or by the
 * person, who may also go on in the background and open it again.
 */
export function makeDialog({ kind, projectId, title, onClosed, onUploaded }: DialogOptions): UploadDialog {
  const { media } = uploadKinds[kind]
  const sounds = new Map<string, Promise<Sound | undefined>>()

  const uppy = new Uppy<Record<string, never>, Reply>({
    autoProceed: false,
    logger: silent,
    restrictions: {
      allowedFileTypes: Object.keys(mediaTypes[media]).map((ending) => `.${ending}`),
    },
  })
  uppy.use(Dashboard, {
    inline: false,
    closeAfterFinish: true,
    animateOpenClose: false,
    thumbnailWidth: 280,
    proudlyDisplayPoweredByUppy: false,
    locale: dialogWords(title),
  })
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    async getUploadParameters(file) {
      const { name, size, type } = file
      try {
        const { url, ...place } = await askForAddress({ kind, projectId, name: name ?? '', size, type })
        // Handed on with the result, although the types know fields of a POST alone.
        const fields = place as Record<string, string> as Record<string, never>
        return { method: 'PUT', url, fields, headers: { 'content-type': type || 'application/octet-stream' } }
      } catch (error) {
        sayInitFailure(error)
        throw error
      }
    },
  })
  keepOfflineBanner(uppy)
  const dashboard = uppy.getPlugin<Dashboard<Record<string, never>, Reply>>('Dashboard')!

  const panel = dashboard.el?.querySelector('[role="dialog"]')
  if (panel) completePanel(panel, title)

  if (media === 'audio')
    uppy.on('file-added', ({ id, data }) => void (data instanceof Blob && sounds.set(id, readSound(data))))
  uppy.on('dashboard:modal-closed', () => {
    // After the library's own try, which is lost where the button that opened it was drawn anew.
    queueMicrotask(onClosed)
    void handOn()
  })
  uppy.on('complete', () => void (dashboard.isModalOpen() || handOn()))

  async function handOn() {
    const done = uppy.getFiles().filter(({ progress }) => progress.uploadComplete)
    if (done.length === 0) return
    uppy.removeFiles(done.map(({ id }) => id))
    if (uppy.getFiles().length === 0) uppy.clear()
    onUploaded(await Promise.all(done.map(describe)))
  }

  async function describe({ id, name, response }: File): Promise<Uploaded> {
    const { location, bucket, key } = response!.body!
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
    const sound = await Promise.race([sounds.get(id), late])
    sounds.delete(id)
    return { location, bucket, key, name: name ?? '', ...sound }
  }

  return {
    open({ maxFiles = dialogDefaults.maxFiles, maxBytes = dialogDefaults.maxBytes } = {}) {
      uppy.setOptions({
        restrictions: {
          ...uppy.opts.restrictions,
          maxNumberOfFiles: maxFiles,
          maxFileSize: maxBytes,
        },
      })
      dashboard.setOptions({
        fileManagerSelectionType: maxFiles > 1 ? 'both' : 'files',
        note: noteFor({ kind, maxFiles, maxBytes }),
      })
      void dashboard.openModal()
    },
    destroy: () => uppy.destroy(),
  }
}
