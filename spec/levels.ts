/**
 * Kinds of tests, the cheapest first. "call": a test of the contract, or of the server with the real
 * database. "window": a test of text and order in happy-dom. "browser": a test of layout, focus, scrolling,
 * colour, time, address or real files. Each line of the specification needs the cheapest kind that can prove
 * it.
 */
export type Level = 'call' | 'window' | 'browser'

/** Level for a section, a group or a line of the specification. The most specific entry applies. */
const levels: Record<string, Level> = {
  '1': 'browser',
  '1.payment': 'call',
  '1.copy': 'window',
  '1.session.cookie': 'call',
  '1.session.credentials': 'window',

  '2': 'window',
  '2.routes': 'browser',
  '2.routes.landing-while-loading': 'window',
  '2.routes.not-found-title': 'window',
  '2.routes.not-found-text': 'window',
  '2.top-bar.sign-in': 'browser',
  '2.top-bar.view-profile': 'browser',
  '2.top-bar.view-roles': 'browser',
  '2.landing.request-target': 'browser',
  '2.landing.learn-more-scrolls': 'browser',
  '2.landing.footer-targets': 'browser',
  '2.listener.discover-scrolls': 'browser',
  '2.listener.card-opens': 'browser',
  '2.listener.request-share': 'browser',
  '2.listener.colour-open': 'browser',
  '2.listener.colour-in-progress': 'browser',
  '2.listener.colour-completed': 'browser',
  '2.listener.colour-other': 'browser',
  '2.studio.view-sample-tab': 'browser',
  // These two tests need real files.
  '2.studio.edit-photo': 'browser',
  '2.studio.edit-samples': 'browser',
  // The server does the filtering.
  '2.studio.open-budget-bounds': 'call',
  '2.studio.open-budget-amount': 'call',
  '2.underwriter.created-copy': 'browser',
  '2.profile.back': 'browser',
  '2.profile.go': 'browser',
  '2.profile.sign-out': 'browser',
  '2.profile.link-listener': 'browser',
  '2.profile.link-songwriter': 'browser',
  '2.profile.link-underwriter': 'browser',
  '2.songwriter.request': 'browser',
  '2.songwriter.listen-tab': 'browser',
  '2.songwriter.missing-back': 'browser',
  '2.upload': 'browser',

  '3': 'call',

  '4': 'call',
  '4.auth': 'window',
  '4.view': 'browser',
  '4.request.accept-active': 'window',
  '4.project.starts-latest': 'window',
  '4.project.starts-planning': 'window',
  '4.project.displays-default': 'window',
  '4.donation.mark-only-pledged': 'window',
  '4.donation.confirm-text': 'window',
  '4.profile': 'window',
  '4.upload': 'window',
  // These three tests upload in parts over a real connection.
  '4.upload.paused': 'browser',
  '4.upload.retry': 'browser',
  '4.upload.pause': 'browser',
  '4.toast': 'window',

  '5': 'call',
  '5.request.emotion-choices': 'window',
  '5.request.genre-choices': 'window',
  '5.profile.no-user-id': 'window',
  '5.profile.empty-absent': 'window',
  '5.note': 'window',
  '5.message': 'window',
  '5.upload.sample-count': 'window',
  '5.upload.song-count': 'window',
  '5.upload.photo-count': 'window',
  '5.upload.default-count': 'window',
  '5.upload.default-size': 'window',
  '5.widget': 'window',

  '6': 'call',
  '6.roles.profile-is-none': 'window',
  '6.roles.switch': 'browser',
  '6.anyone': 'browser',
  '6.signed-out.landing-only': 'browser',

  '7': 'call',
  '7.all': 'window',
  '7.requests.upload-refreshes': 'window',
  '7.songwriters.one-page': 'window',
  '7.songwriters.one-pledge': 'window',
  '7.projects.set-status-text': 'window',
  '7.browser': 'browser',
  // The upload library gets its parts from a file in the browser.
  '7.multipart': 'browser',
  '7.multipart.params': 'call',
  '7.multipart.credentials': 'call',

  '8': 'window',
  '8.unauthorized.redirect': 'browser',
  '8.upload': 'browser',
  '8.widget.not-recovered': 'browser',
  '8.widget.offline': 'browser',
  '8.widget.online': 'browser',

  '9': 'window',
  '9.toast.duration': 'browser',
  '9.toast.swipe': 'browser',
  '9.toast.threshold': 'browser',
  '9.toast.hotkey': 'browser',
  '9.redirect': 'browser',
  '9.fund.goal': 'call',
  '9.money': 'call',
  '9.rating.digits': 'call',
  '9.upload.multipart-from': 'browser',
  '9.upload.concurrency': 'browser',
  '9.upload.retry-delays': 'browser',
  '9.upload.max-parts': 'call',
  '9.upload.min-chunk': 'call',
  '9.upload.dialog-size': 'browser',
  '9.upload.thumbnail': 'browser',
}

/** Keys of `levels` that apply to a line, the most specific first: its id, its group, its section. */
const entriesOf = (id: string) => [id, ...(/^(\d+\.[a-z-]+)\./.exec(id)?.slice(1) ?? []), id.split('.')[0]!]

export function levelOf(id: string): Level {
  const entry = entriesOf(id).find((one) => one in levels)
  if (!entry) throw new Error(`No level for ${id}`)
  return levels[entry]!
}

/** Keys of `levels` that apply to none of these lines. */
export const idleLevels = (ids: string[]) => {
  const used = new Set(ids.flatMap((id) => entriesOf(id)))
  return Object.keys(levels).filter((entry) => !used.has(entry))
}
