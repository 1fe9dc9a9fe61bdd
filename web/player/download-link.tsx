import { Download } from 'lucide-react'
import { downloadOf } from '#contract/surface/paths'
import { ButtonLink, type ButtonLook } from '../ui/button.tsx'
import { type Song, spokenName } from './song.ts'

interface DownloadLinkProps extends ButtonLook {
  song: Pick<Song, 'src' | 'title' | 'artist' | 'kind'>
  /** Accessible name of the link. Needed if a song has several links. */
  name?: string
}

/** Link that downloads a song's original file. It is a plain link, so that it works without JavaScript. */
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
