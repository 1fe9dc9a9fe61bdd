import Uppy, { type Meta, type UppyFile, type UppyOptions } from '@uppy/core'
import type { UploadResult } from '#contract/files/uploads'

/** The file store's response. Uppy stores it with the file. */
export type Reply = UploadResult & Record<string, unknown>
export type ChosenFile = UppyFile<Meta, Reply>

/**
 * Uppy's options that a dialog may set: if uploads start automatically, and if more files may be added after
 * an upload.
 */
export type WidgetOptions = Pick<
  Partial<UppyOptions<Meta, Reply>>,
  'autoProceed' | 'allowMultipleUploadBatches' | 'onBeforeFileAdded'
>

type Info = ReturnType<Core['getState']>['info'][number]
type Level = Parameters<Uppy<Meta, Reply>['info']>[1]
type InfoMessage = Exclude<Parameters<Uppy<Meta, Reply>['info']>[0], string>

const silent = { debug() {}, warn() {}, error() {} }

/**
 * Uppy with a separate timer for each banner. Uppy itself removes its oldest banner when any timer ends, and
 * hides 'No Internet connection' at once although it should stay until the user closes it.
 */
export class Core extends Uppy<Meta, Reply> {
  /** Messages that Uppy emits twice, but that are shown once. */
  get #saidOnce() {
    return [this.i18n('noInternetConnection'), this.i18n('noMoreFilesAllowed')]
  }

  constructor(options: Partial<UppyOptions<Meta, Reply>> = {}) {
    super({
      restrictions: {},
      autoProceed: false,
      logger: silent,
      infoTimeout: 5000,
      ...options,
    })
    this.on('back-online', () => this.#keep(({ message }) => message !== this.i18n('noInternetConnection')))
  }

  /** Shows a banner for `duration` milliseconds. With 0 the banner stays until the user closes it. */
  override info(message: string | InfoMessage, type: Level = 'info', duration = 3000) {
    const told: InfoMessage = typeof message === 'string' ? { message } : message
    const entry: Info = { type, message: told.message, details: detailsIn(told) }
    if (this.#saidOnce.includes(told.message)) this.#keep((other) => other.message !== told.message)
    this.setState({ info: [...this.getState().info, entry] })
    if (duration > 0) setTimeout(() => this.dismiss(entry), duration)
    this.emit('info-visible')
  }

  /**
   * Retries one file, and emits `complete` afterwards if all files are uploaded. Uppy itself doesn't emit it
   * then.
   */
  override async retryUpload(fileId: string) {
    const result = await super.retryUpload(fileId)
    if (result && this.getFiles().every(({ progress }) => progress.uploadComplete))
      this.emit('complete', result)
    return result
  }

  dismiss(entry: Info) {
    this.#keep((other) => other !== entry)
    this.emit('info-hidden')
  }

  #keep(stays: (entry: Info) => boolean) {
    const { info } = this.getState()
    if (!info.every(stays)) this.setState({ info: info.filter(stays) })
  }
}

/** Returns the details of a message as text. Uppy sometimes passes an Error here, against its own types. */
function detailsIn({ details }: InfoMessage): string | null {
  const reason: unknown = details
  if (reason instanceof Error) return reason.message
  return typeof reason === 'string' && reason ? reason : null
}
