import type { ReactNode } from 'react'
import type { Room } from '#contract/requests/song-requests'
import { songAnchor } from '#contract/surface/paths'
import { Cover } from '../../../cover-art/cover.tsx'
import { Vinyl } from '../../../cover-art/vinyl.tsx'
import { ShareLinkButton } from '../../../features/song-requests/share-link-button.tsx'
import { DownloadLink } from '../../../player/download-link.tsx'
import { LateRing } from '../../../player/ring/late-ring.tsx'
import type { Song } from '../../../player/song.ts'
import { SongPlayer } from '../../../player/song-player.tsx'
import { RequestMeter } from '../../../ui/meter.tsx'
import { members, receiver } from '../late.ts'
import { isGiftToViewer, isStrangers } from './whose-page.ts'

interface SleeveProps {
  room: Room
  song: Song | undefined
  answers?: ReactNode
}

/**
 * Column with cover, player, buttons, link and money. It stays visible beside the other column. A stranger's
 * link and money are in `VisitorLead`.
 */
export function Sleeve({ room, song, answers }: SleeveProps) {
  const { request, viewer, project, gift } = room
  const isHidden = Boolean(project?.hiddenAt)
  return (
    <aside aria-label="The song" className="room-sleeve">
      <div id={songAnchor} className="room-front">
        <div className="room-cover">
          {song && <Vinyl className="room-record" />}
          {song && <LateRing song={song} />}
          <Cover
            request={request}
            className="relative w-full rounded-sm shadow-[0_1.5rem_3rem_-1rem_rgb(0_0_0/0.45)]"
          />
          {project && request.status === 'approved' && <members.Stamp />}
          {gift && isGiftToViewer(room) && !gift.isWrapped && <receiver.Given room={room} gift={gift} />}
        </div>
        <div className="grid min-w-0 content-start gap-5">
          {song && <SongPlayer song={song} />}
          {answers}
        </div>
      </div>
      <div className="room-tools grid gap-5 empty:hidden">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
          {isHidden || isStrangers(room) || (
            <ShareLinkButton
              shareableId={request.shareableId}
              title={gift?.isWrapped ? `A gift for ${gift.receiverName}` : request.title}
            />
          )}
          {song && (project || !gift?.isWrapped) && <DownloadLink song={song} />}
          {viewer === 'listener' && project && !isHidden && <members.VisibilityButton request={project} />}
        </div>
        {viewer === 'visitor' || <RequestMeter request={request} />}
      </div>
    </aside>
  )
}
