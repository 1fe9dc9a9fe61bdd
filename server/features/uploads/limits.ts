import { type UploadKind, uploadKinds } from '#contract/files/uploads'
import type { Env } from '../../env.ts'

/** Maximum size of each kind of file in bytes. A setting changes the maximum for songs. */
export function maxBytesOf({ maxSongMb }: Pick<Env, 'maxSongMb'>): Record<UploadKind, number> {
  const song = maxSongMb * 1_048_576
  const { photo, pronunciation, picture, memo } = uploadKinds
  return {
    sample: song,
    song,
    photo: photo.maxBytes,
    pronunciation: pronunciation.maxBytes,
    picture: picture.maxBytes,
    memo: memo.maxBytes,
  }
}
