import type { Restrictions } from '@uppy/core'
import { dialogDefaults } from '#contract/files/uploads'

/** What a host restricts; null lifts a limit that the dialog has by itself. */
export interface HostLimits {
  /** 1 by itself. */
  maxFiles?: number | null
  minFiles?: number
  /** 10 MB by itself; of each file. */
  maxBytes?: number | null
  minBytes?: number
  /** Of all files together. */
  maxTotalBytes?: number
  /** Types such as `image/*`, or endings such as `.mp3`, in whichever case. */
  types?: string[]
  /** Ids of metadata that each file must have. */
  required?: string[]
}

/** The library's own restrictions, which are none by default. */
export const restrictionsOf = (limits: HostLimits = {}): Partial<Restrictions> => ({
  maxNumberOfFiles: limits.maxFiles === undefined ? dialogDefaults.maxFiles : limits.maxFiles,
  minNumberOfFiles: limits.minFiles ?? null,
  maxFileSize: limits.maxBytes === undefined ? dialogDefaults.maxBytes : limits.maxBytes,
  minFileSize: limits.minBytes ?? null,
  maxTotalFileSize: limits.maxTotalBytes ?? null,
  allowedFileTypes: limits.types ?? null,
  requiredMetaFields: limits.required ?? [],
})
