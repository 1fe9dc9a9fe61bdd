/**
 * Folders whose code each browser test file uses, by the file's path below e2e/. A change in one of these
 * folders runs the test file again.
 */
interface Visit {
  /** Folders below web/. */
  web: string[]
  /** Folders below server/features/. */
  server: string[]
}

const visit = (web: string, server: string): Visit => ({ web: web.split(' '), server: server.split(' ') })

const dashboard = 'pages/dashboard features/song-requests features/songwriters features/donations'
const room = 'pages/room features/song-requests features/projects features/timeline'
const paying = 'features/donations pages/dashboard pages/room'
const desk = 'pages/steward features/moderation'
const upload = 'uploader features/songwriters pages/dashboard'
const everything = `${dashboard} ${room} pages/landing pages/profile.tsx features/notifications`

const atWork = 'song-requests songwriters projects deliveries'
const giving = 'donations song-requests songwriters'
const marketplace = `${atWork} donations`

export const visits: Record<string, Visit> = {
  about: visit('pages/about pages/landing', 'stats'),
  begin: visit(`pages/begin pages/landing ${dashboard}`, 'song-requests registration sign-in'),
  app: visit('offline pages/landing pages/profile.tsx', 'account sign-in'),
  choices: visit(`${dashboard} ui`, giving),
  dev: visit('pages/landing', 'stats'),
  focus: visit(everything, marketplace),
  keyboard: visit(everything, marketplace),
  'long-content': visit(everything, marketplace),
  'own-request': visit(dashboard, giving),
  player: visit(`player ${room} features/deliveries`, 'deliveries songwriters'),
  stories: visit(dashboard, 'song-requests'),

  'account/passkeys': visit('sign-in features/accounts pages/settings', 'account sign-in'),

  'failures/offline': visit(`offline ${room}`, 'projects'),
  'failures/parts-without-connection': visit(`offline ${room} features/notifications`, 'song-requests'),
  'failures/signed-out': visit(`${dashboard} uploader lib`, `account sign-in ${giving}`),
  'failures/toasts': visit(`ui ${dashboard}`, 'song-requests'),

  'first-load/first-load': visit(`server-rendered ${everything}`, `link-previews ${marketplace}`),
  'first-load/slow-line': visit(`server-rendered lib ${everything}`, marketplace),

  'givers/amounts': visit(dashboard, giving),
  'givers/by-email': visit(`${room} sign-in`, `${giving} sign-in account`),
  'givers/books': visit(paying, giving),
  'givers/generosity': visit(paying, 'donations'),
  'givers/home': visit(paying, giving),
  'givers/listener': visit(`${dashboard} cover-art player`, 'song-requests songwriters uploads'),
  'givers/pay': visit(paying, giving),
  'givers/receipt': visit(paying, 'donations ledger'),

  'landing/plays': visit('pages/landing player cover-art features/stats', 'showcase stats'),

  'live/arrival': visit(`features/live features/deliveries ${room}`, 'live deliveries'),
  'live/two-processes': visit(`features/live lib ${dashboard} ${room}`, `live ${marketplace}`),

  'money/promises': visit(paying, `${giving} reminders`),
  'money/story': visit(paying, `${marketplace} reminders notifications`),
  'money/undo': visit(paying, giving),

  'must-haves/refused': visit(`features/must-haves ${room}`, 'must-haves'),
  'must-haves/said': visit(`features/must-haves ${dashboard} ${room}`, `must-haves ${atWork}`),

  'own-site/currency': visit(`${dashboard} pages/landing`, `${giving} link-previews`),
  'own-site/long-name': visit('ui pages/landing pages/about sign-in', 'account sign-in'),
  'own-site/own-site': visit('ui pages/landing pages/about sign-in', 'account sign-in'),

  'people/account': visit('features/accounts pages/settings sign-in', 'account closing sign-in'),
  'people/export': visit('features/accounts pages/settings', 'export'),
  'people/listener': visit(dashboard, 'song-requests songwriters'),
  'people/newcomer': visit('sign-in features/accounts pages/members', 'registration sign-in'),
  'people/offers': visit(`${dashboard} pages/songwriter.tsx pages/begin`, 'song-requests songwriters'),
  'people/songwriter': visit(`${dashboard} uploader`, `${atWork} uploads`),
  'people/start-view': visit(
    'ui sign-in pages/members pages/profile.tsx pages/settings',
    'account sign-in songwriters',
  ),
  'people/story': visit(
    `${dashboard} ${room} pages/landing player features/deliveries uploader`,
    marketplace,
  ),
  'people/strangers': visit('pages/room pages/songwriter.tsx pages/landing', 'link-previews song-requests'),
  'people/suspended': visit(`features/moderation ${dashboard} ${room}`, `moderation ${giving}`),
  'people/underwriter': visit(`${paying} pages/profile.tsx`, giving),
  'people/visitor': visit('pages/landing ui pages/profile.tsx router.tsx', 'account sign-in stats'),

  'pictures/empty': visit(everything, marketplace),
  'pictures/pictures': visit(`${everything} pages/about sign-in cover-art`, marketplace),

  'room/agreed': visit(
    `features/terms features/lyric-drafts features/deliveries ${room}`,
    `${atWork} terms lyric-drafts`,
  ),
  'room/comments': visit(`features/comments player ${room}`, 'comments deliveries'),
  'room/first-screen': visit(
    `server-rendered features/notifications ${dashboard} ${room}`,
    `${atWork} notifications link-previews`,
  ),
  'room/lyrics': visit(
    `features/lyrics features/lyric-drafts player ${room}`,
    'lyrics lyric-drafts deliveries',
  ),
  'room/phone': visit(`${room} ui`, atWork),
  'room/projects': visit(`${room} features/deliveries uploader`, `${atWork} uploads`),
  'room/room': visit(`${room} pages/songwriter.tsx features/deliveries player`, `${atWork} timeline`),
  'room/waiting': visit(`${room} features/brief-files uploader`, 'song-requests brief-files'),

  'sharing/deep-links': visit(`router.tsx sign-in ${dashboard} pages/room`, 'account sign-in song-requests'),
  'sharing/download': visit(`player ${room} features/deliveries`, 'deliveries donations'),
  'sharing/embed': visit('player pages/room', 'link-previews song-requests'),
  'sharing/event-replay': visit('event-replay pages/room', 'link-previews song-requests'),
  'sharing/gift': visit('features/gifts pages/room pages/gift-card.tsx', 'gifts song-requests donations'),
  'sharing/set-pieces': visit('features/gifts pages/room cover-art', 'gifts song-requests'),
  'sharing/who-may-hear': visit(
    `${room} features/deliveries features/thanks`,
    'song-requests thanks donations',
  ),

  'studio/heights': visit(dashboard, marketplace),
  'studio/messages': visit(`${dashboard} ${room}`, 'projects'),
  'studio/panes': visit(`${dashboard} features/projects ui`, marketplace),
  'studio/projects': visit(`${dashboard} features/projects ui`, marketplace),

  'trust/invitations': visit('pages/steward sign-in', 'registration sign-in moderation'),
  'trust/live': visit(`features/live player ${desk} ${room}`, `moderation live ${atWork}`),
  'trust/places': visit(`features/moderation ${dashboard} ${room}`, 'moderation comments thanks gifts'),
  'trust/stewards': visit(desk, 'moderation donations'),
  'trust/story': visit(`${desk} pages/settings pages/room`, 'moderation song-requests'),
  'trust/suspended': visit(`${desk} ${dashboard} uploader`, `moderation ${marketplace} export`),

  'uploads/clouds': visit(upload, 'uploads'),
  'uploads/dialog': visit(upload, 'uploads songwriters'),
  'uploads/failing': visit(`${upload} lib`, 'uploads songwriters'),
  'uploads/lines': visit(`${upload} features/projects`, 'uploads deliveries'),
  'uploads/retries': visit(upload, 'uploads'),
}
