import type { UploadResult } from '#contract/files/uploads'
import type { Sound } from '#contract/work/sounds'

/** An uploaded file: where it lies, what it was called, and for sound what the browser could see of it. */
export interface Uploaded extends UploadResult, Sound {
  name: string
}
