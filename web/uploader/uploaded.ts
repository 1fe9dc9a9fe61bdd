import type { UploadResult } from '#contract/uploads'

/** An uploaded file: where it lies, what it was called, and for sound its waveform, where the browser could read it. */
export interface Uploaded extends UploadResult {
  name: string
  /** At most 1,000 numbers from 0 to 1. */
  peaks?: number[]
}
