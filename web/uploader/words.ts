import { type UploadKind, uploadKinds } from '#contract/uploads'

interface Limits {
  kind: UploadKind
  maxFiles: number
  maxBytes: number
}

/** What may be chosen, as the dialog says it below its drop area. */
export function noteFor({ kind, maxFiles, maxBytes }: Limits): string {
  const size = `${Math.round(maxBytes / 1_048_576)} MB`
  const thing = uploadKinds[kind].media === 'audio' ? 'sound file' : 'picture'
  return maxFiles === 1
    ? `One ${thing}, ${size} at most`
    : `Up to ${maxFiles} ${thing}s, ${size} each at most`
}

/** The library's words where they name the library. */
export const dialogWords = (title: string) => ({
  strings: {
    dashboardWindowTitle: `${title} (press Escape to close)`,
    dashboardTitle: title,
    closeModal: 'Close',
  },
})
