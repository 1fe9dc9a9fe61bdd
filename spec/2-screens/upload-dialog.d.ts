/** §2: upload dialog. */
export declare const uploadDialog: {
  readonly '2.upload.button': 'A reusable button opens a modal upload dialog'
  readonly '2.upload.max-files': 'Its maximum number of files is configurable'
  readonly '2.upload.max-size': 'Its maximum file size is configurable'
  readonly '2.upload.no-auto-start': 'It does not start by itself'
  readonly '2.upload.direct': 'It uploads directly to the storage'
  readonly '2.upload.from-disk': 'Files come from the local disk'
  readonly '2.upload.from-folders': 'Files come from folders'
  readonly '2.upload.from-camera': 'Files come from the camera'
  readonly '2.upload.from-sources': 'Files come from connected sources'
  readonly '2.upload.list': 'It shows a file list'
  readonly '2.upload.cards': 'It shows file cards for metadata'
  readonly '2.upload.editor': 'It has an image editor'
  readonly '2.upload.status-bar': 'It has a status bar'
  readonly '2.upload.banner': 'It has an information banner'
}
