import { donations } from '#contract/giving/donations'
import { accounts } from '#contract/people/accounts'
import { notifications } from '#contract/people/notifications'
import { songwriters } from '#contract/people/songwriters'
import { stats } from '#contract/people/stats'
import { briefFiles } from '#contract/requests/brief-files'
import { mustHaves } from '#contract/requests/must-haves'
import { songRequests } from '#contract/requests/song-requests'
import { paths, routes } from '#contract/surface/paths'
import { deliveries } from '#contract/work/deliveries'
import { live } from '#contract/work/live'
import { projects } from '#contract/work/projects'
import { timeline } from '#contract/work/timeline'
import type { Caller, Seen } from './caller.ts'
import type { Cast } from './cast.ts'

export const pick = <One>(all: readonly One[]): One => all[Math.floor(Math.random() * all.length)]!

/** Reads that every signed-in user may make. */
const ofAnyone = [
  accounts.me,
  stats.site,
  songwriters.list,
  donations.mine,
  donations.fund,
  donations.ledger,
  donations.months,
  projects.unreadMessages,
  notifications.list,
  notifications.unread,
  notifications.choices,
  songRequests.open,
]
/** Reads that only the listener and the songwriter of a project may make. */
const ofProject = [
  projects.notes,
  projects.messages,
  projects.status,
  projects.creativeUpdates,
  deliveries.ofProject,
  briefFiles.ofProject,
  mustHaves.ofProject,
  timeline.ofProject,
  live.whoIsHere,
]

export function readSomething({
  everyone,
  projects: all,
  listeners,
  songwriters: writers,
}: Cast): Promise<Seen> {
  const { id, shareableId, listener, songwriter } = pick(all)
  const party = pick([listener, songwriter])
  const reads: ((who: Caller) => Promise<Seen>)[] = [
    (who) => who.call(pick(ofAnyone)),
    (who) => who.call(pick(ofAnyone)),
    () => party.call(pick(ofProject), { params: { id } }),
    () => party.call(pick(ofProject), { params: { id } }),
    () => pick(listeners).call(songRequests.mine),
    () => pick(writers).call(donations.payments),
    () => pick(writers).call(donations.paymentSums),
    () => pick(writers).call(projects.mine),
    (who) => who.call(songRequests.shared, { params: { shareableId } }),
    (who) => who.read(routes.room, paths.room(shareableId)),
    (who) => who.read('/'),
    (who) => who.read(paths.fund()),
    (who) => who.read('/favicon.svg'),
  ]
  return pick(reads)(pick(everyone))
}

/** Makes one of the cheap calls that an open page and its browser send most often. */
export function lookAround({ everyone }: Cast): Promise<Seen> {
  const who = pick(everyone)
  const looks = [
    () => who.call(accounts.me),
    () => who.call(notifications.unread),
    () => who.call(stats.site),
    () => who.call(donations.fund),
    () => who.read('/'),
    () => who.read('/favicon.svg'),
  ]
  return pick(looks)()
}
