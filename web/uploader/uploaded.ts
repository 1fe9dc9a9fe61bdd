import type { Sound } from '#contract/files/sounds'
import type { UploadResult } from '#contract/files/uploads'

export interface Uploaded extends UploadResult, Sound {
  name: string
}
