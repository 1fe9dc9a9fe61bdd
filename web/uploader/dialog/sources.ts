import type { Meta } from '@uppy/core'
import ImageEditor from '@uppy/image-editor'
import Url from '@uppy/url'
import Webcam from '@uppy/webcam'
import type { Media } from '#contract/files/uploads'
import type { Core, Reply } from '../sending/core.ts'
import { LinkClient } from '../sending/from-link.ts'
import type { Purpose } from '../sending/grant.ts'

interface Wanted {
  media: Media | undefined
  purpose: Purpose
  companionUrl: string | null
}

export async function addSources(core: Core, { media, purpose, companionUrl }: Wanted) {
  if (media !== 'audio') {
    core.use(Webcam, { modes: ['picture'], preferredImageMimeType: 'image/jpeg' })
    core.use(ImageEditor, purpose.kind === 'picture' ? freeEditing : editing)
    // Works around a library bug: the library keeps the previous picture's cropper, and then creates none for
    // the next picture.
    const editor = core.getPlugin<ImageEditor<Meta, Reply>>('ImageEditor')!
    core.on('file-editor:start', editor.destroyCropper)
  }
  core.use(Url, { companionUrl: `${location.origin}/api` })
  const client = new LinkClient(core, purpose)
  core.getPlugin<Url<Meta, Reply>>('Url')!.client = client as never
  core.registerRequestClient(Url.requestClientId, client)
  if (companionUrl) await (await import('./cloud.ts')).addCloud(core, purpose, companionUrl)
}

const viewMode = 1
const croppedCanvasOptions = { maxWidth: 2048, maxHeight: 2048 }

/** Pictures of a song request are shown whole, so cropping is optional, in any proportions. */
const freeEditing = { quality: 0.8, cropperOptions: { viewMode, croppedCanvasOptions } } as const

/** Profile photos are cropped to a square. The quality is from spec 9.upload.thumbnail-default. */
const editing = {
  quality: 0.8,
  cropperOptions: {
    aspectRatio: 1,
    initialAspectRatio: 1,
    viewMode,
    croppedCanvasOptions,
  },
  actions: { cropSquare: false, cropWidescreen: false, cropWidescreenVertical: false },
} as const
