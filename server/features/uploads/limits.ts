import { type UploadKind, uploadKinds } from '#contract/files/uploads'
import type { Env } from '../../env.ts'

/** Size limit of each kind in bytes. A setting may allow larger songs. */
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
