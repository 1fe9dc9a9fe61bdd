import { sources } from './files/upload-sources.ts'
import { storageHelper, uploads } from './files/uploads.ts'
import { books } from './giving/books.ts'
import { byEmail } from './giving/by-email.ts'
import { donations } from './giving/donations.ts'
import { generosity } from './giving/generosity.ts'
import { thanks } from './giving/thanks.ts'
import type { Endpoint } from './grammar/endpoint.ts'
import { accounts } from './people/accounts.ts'
import { closing } from './people/closing.ts'
import { ownExport } from './people/export.ts'
import { notifications } from './people/notifications.ts'
import { ownAccount } from './people/own-account.ts'
import { passkeys } from './people/passkeys.ts'
import { registration } from './people/registration.ts'
import { songwriterProfile } from './people/songwriter-profile.ts'
import { songwriters } from './people/songwriters.ts'
import { stats } from './people/stats.ts'
import { acceptance } from './requests/acceptance.ts'
import { briefFiles } from './requests/brief-files.ts'
import { briefs } from './requests/briefs.ts'
import { gifts } from './requests/gifts.ts'
import { sharing } from './requests/link-previews.ts'
import { mustHaves } from './requests/must-haves.ts'
import { showcase } from './requests/showcase.ts'
import { songRequests } from './requests/song-requests.ts'
import { decisions } from './trust/decisions.ts'
import { ledger } from './trust/ledger.ts'
import { reports } from './trust/reports.ts'
import { stewards } from './trust/stewards.ts'
import { comments } from './work/comments.ts'
import { deliveries } from './work/deliveries.ts'
import { live } from './work/live.ts'
import { lyricDrafts } from './work/lyric-drafts.ts'
import { lyrics } from './work/lyrics.ts'
import { projects } from './work/projects.ts'
import { timeline } from './work/timeline.ts'

/** All endpoints, by feature. The API and its OpenAPI document are made from this table. */
export const api = {
  accounts,
  passkeys,
  ownAccount,
  closing,
  ownExport,
  registration,
  stats,
  showcase,
  songwriters,
  songwriterProfile,
  songRequests,
  acceptance,
  briefs,
  thanks,
  projects,
  timeline,
  deliveries,
  briefFiles,
  comments,
  mustHaves,
  lyricDrafts,
  lyrics,
  donations,
  byEmail,
  books,
  ledger,
  generosity,
  notifications,
  live,
  sharing,
  gifts,
  reports,
  decisions,
  stewards,
  uploads,
  storageHelper,
  sources,
}

export const everyEndpoint: Endpoint[] = Object.values(api).flatMap((feature) =>
  Object.values<Endpoint>(feature),
)
