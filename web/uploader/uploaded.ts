import type { UploadResult } from '#contract/files/uploads'
import type { Sound } from '#contract/work/sounds'

/** An uploaded file: its URL, its original name, and for sound its waveform and length. */
export interface Uploaded extends UploadResult, Sound {
  name: string
}
