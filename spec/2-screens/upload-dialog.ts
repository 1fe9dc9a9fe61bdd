/** §2: upload dialog. */
export const uploadDialog = {
  '2.upload.button': 'A reusable button opens a modal upload dialog',
  '2.upload.max-files': 'Its maximum number of files is configurable',
  '2.upload.max-size': 'Its maximum file size is configurable',
  '2.upload.no-auto-start': 'It does not start by itself',
  '2.upload.direct': 'It uploads directly to the storage',
  '2.upload.from-disk': 'Files come from the local disk',
  '2.upload.from-folders': 'Files come from folders',
  '2.upload.from-camera': 'Files come from the camera',
  '2.upload.from-sources': 'Files come from connected sources',
  '2.upload.list': 'It shows a file list',
  '2.upload.cards': 'It shows file cards for metadata',
  '2.upload.editor': 'It has an image editor',
  '2.upload.status-bar': 'It has a status bar',
  '2.upload.banner': 'It has an information banner',
} as const
