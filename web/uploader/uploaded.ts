import type { Sound } from '#contract/files/sounds'
import type { UploadResult } from '#contract/files/uploads'

/** An uploaded file: its URL, its original name, and for sound its waveform and length. */
export interface Uploaded extends UploadResult, Sound {
  name: string
}
