import type { Restrictions } from '@uppy/core'
import { dialogDefaults, type Media } from '#contract/files/uploads'
import { inMB } from '#contract/surface/format'

export interface HostLimits {
  maxFiles?: number | null
  minFiles?: number
  /** Largest size of each file. The default is 10 MB. */
  maxBytes?: number | null
  minBytes?: number
  /** Largest size of all files together. */
  maxTotalBytes?: number
  /** Allowed MIME types such as `image/*`, or file extensions such as `.mp3` (case-insensitive). */
  types?: string[]
  required?: string[]
}

/** Converts our limits into the library's restrictions. */
export const restrictionsOf = (limits: HostLimits): Partial<Restrictions> => ({
  maxNumberOfFiles: limits.maxFiles === undefined ? dialogDefaults.maxFiles : limits.maxFiles,
  minNumberOfFiles: limits.minFiles ?? null,
  maxFileSize: limits.maxBytes === undefined ? dialogDefaults.maxBytes : limits.maxBytes,
  minFileSize: limits.minBytes ?? null,
  maxTotalFileSize: limits.maxTotalBytes ?? null,
  allowedFileTypes: limits.types ?? null,
  requiredMetaFields: limits.required ?? [],
})

export function noteFor(media: Media | undefined, limits: HostLimits): string {
  const { maxNumberOfFiles: most, maxFileSize } = restrictionsOf(limits)
  const size = maxFileSize ? inMB(maxFileSize) : ''
  const thing = media === 'audio' ? 'audio file' : media === 'image' ? 'picture' : 'file'
  if (most === 1) return `One ${thing}${size && `, ${size} at most`}`
  return `${most ? `Up to ${most} ${thing}s` : `Any number of ${thing}s`}${size && `, ${size} each`}`
}

/** Texts that replace the library's own texts, because those contain the library's name or are too vague. */
export const dialogWords = (title: string) => ({
  pluralize: (count: number) => (count === 1 ? 0 : 1),
  strings: {
    dashboardWindowTitle: `${title} (press Escape to close)`,
    dashboardTitle: title,
    closeModal: 'Close',
    companionError: 'The connection to this source failed',
    failedToFetch: 'This link could not be read.',
    enterCorrectUrl: 'This is not a link to a file',
    enterUrlToImport: 'Link to a file',
    noCameraDescription: 'To take a picture, please connect a camera',
    allowAccessDescription: 'To take a picture, please allow this site to use your camera.',
    pluginNameUrl: 'Link',
    submitRecordedFile: 'Use this picture',
    discardRecordedFile: 'Take another',
  },
})
