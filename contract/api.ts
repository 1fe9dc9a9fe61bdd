import { accounts } from './accounts.ts'
import { briefFiles } from './brief-files.ts'
import { comments } from './comments.ts'
import { donations } from './donations.ts'
import type { Endpoint } from './endpoint.ts'
import { gifts } from './gifts.ts'
import { live } from './live.ts'
import { lyrics } from './lyrics.ts'
import { mustHaves } from './must-haves.ts'
import { notifications } from './notifications.ts'
import { projects } from './projects.ts'
import { sharing } from './sharing.ts'
import { songRequests } from './song-requests.ts'
import { songwriters } from './songwriters.ts'
import { sources } from './sources.ts'
import { stats } from './stats.ts'
import { thanks } from './thanks.ts'
import { timeline } from './timeline.ts'
import { storageHelper, uploads } from './uploads.ts'

/** Every call there is, by feature: the table of contents of the API and of its document. */
export const api = {
  accounts,
  stats,
  songwriters,
  songRequests,
  thanks,
  projects,
  timeline,
  briefFiles,
  comments,
  mustHaves,
  lyrics,
  donations,
  notifications,
  live,
  sharing,
  gifts,
  uploads,
  storageHelper,
  sources,
}

export const everyEndpoint: Endpoint[] = Object.values(api).flatMap((feature) =>
  Object.values<Endpoint>(feature),
)
