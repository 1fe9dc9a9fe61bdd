import { Download } from 'lucide-react'
import { downloadOf } from '#contract/surface/paths'
import { ButtonLink, type ButtonLook } from '../ui/button.tsx'
import { type Song, spokenName } from './song.ts'

interface DownloadLinkProps extends ButtonLook {
  song: Pick<Song, 'src' | 'title' | 'artist' | 'kind'>
  /** Spoken in place of the song's name, where there are several of it. */
  name?: string
}

/** Saves a song as it was delivered; a plain link, so that it works without scripts too. */
export const DownloadLink = ({ song, name, variant = 'secondary', size = 'sm' }: DownloadLinkProps) => (
  <ButtonLink
    href={downloadOf(song.src)}
    variant={variant}
    size={size}
    aria-label={`Download ${name ?? spokenName(song)}`}
  >
    <Download aria-hidden className="size-4" />
    Download
  </ButtonLink>
)
