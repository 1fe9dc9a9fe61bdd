import type { Restrictions } from '@uppy/core'
import { dialogDefaults } from '#contract/files/uploads'

export interface HostLimits {
  maxFiles?: number | null
  minFiles?: number
  /** Upper bound of each file; default 10 MB. */
  maxBytes?: number | null
  minBytes?: number
  /** Upper bound of all files together. */
  maxTotalBytes?: number
  /** Types such as `image/*`, or extensions such as `.mp3`, case-insensitive. */
  types?: string[]
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
