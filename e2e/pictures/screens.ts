import type { Role } from '#contract/people/accounts'
import { amountOfFund, type Choice, type DialogName, songwriting, statusTab, wishes } from './chosen.ts'
import type { Places } from './still.ts'

export interface Screen {
  name: string
  path: (places: Places) => string
  /** The demo account that opens it; signed out if absent. */
  as?: Role
  /** The button that brings it, by the beginning of its name. */
  press?: string
  /** What is chosen on it: a picture of nothing chosen shows no wrong mark. */
  choose?: Choice
  /** Its dialogs with something chosen, each a picture of its own. */
  dialogs?: readonly DialogName[]
  /** Element that shows that the content has loaded. */
  ready: string
  /** One of the six whose accessibility tree is kept too: names, roles and states as a screen reader has them. */
  main?: boolean
  /** Has a layout between a phone's and a desk's that is neither's; of the pages of prose, which share theirs, one. */
  hasMiddle?: boolean
  /** Has a loading and an error state of its own, without an announcement. */
  defaults?: boolean
}

/** Every screen with its content, as the demo's marketplace shows it. */
export const screens: Screen[] = [
  { name: 'landing', defaults: true, path: () => '/', ready: 'A song written just for You', main: true },
  { name: 'not-found', path: () => '/nowhere', ready: '404 Page Not Found' },
  { name: 'sign-in', path: () => '/api/login', ready: 'Sign in' },
  { name: 'register', path: () => '/api/register', choose: songwriting, ready: 'Create an account' },
  { name: 'help', hasMiddle: true, path: () => '/about/help', ready: 'Help' },
  { name: 'payment-guide', path: () => '/about/payment-guide', ready: 'Payment Guide' },
  { name: 'guidelines', path: () => '/about/guidelines', ready: 'Community Guidelines' },
  { name: 'privacy', path: () => '/about/privacy', ready: 'Privacy Policy' },
  { name: 'terms', path: () => '/about/terms', ready: 'Terms of Service' },
  { name: 'fund', hasMiddle: true, path: () => '/fund', ready: 'Every match' },
  {
    name: 'listener',
    hasMiddle: true,
    path: () => '/',
    as: 'listener',
    choose: wishes,
    dialogs: ['must-have'],
    ready: 'Your Musical Stories Await',
    main: true,
  },
  {
    name: 'songwriter',
    hasMiddle: true,
    path: () => '/',
    as: 'songwriter',
    ready: "Songwriter's Studio",
    main: true,
  },
  {
    name: 'underwriter',
    hasMiddle: true,
    path: () => '/',
    as: 'underwriter',
    choose: amountOfFund,
    ready: 'Support Musical Dreams',
    main: true,
  },
  {
    name: 'profile',
    hasMiddle: true,
    path: () => '/profile',
    as: 'listener',
    ready: 'Member since',
    main: true,
  },
  { name: 'bell', path: () => '/', as: 'listener', press: 'Notifications', ready: 'Mark all as read' },
  {
    name: 'songwriter-page',
    hasMiddle: true,
    path: ({ songwriter }) => songwriter,
    as: 'listener',
    ready: 'About the Artist',
  },
  { name: 'room-visitor', hasMiddle: true, path: ({ rooms }) => rooms.open, ready: 'Requested by' },
  {
    name: 'room-listener',
    hasMiddle: true,
    path: ({ rooms }) => rooms.completed,
    as: 'listener',
    dialogs: ['approval', 'visibility'],
    ready: 'Requested by',
    main: true,
  },
  {
    name: 'room-songwriter',
    path: ({ rooms }) => rooms.completed,
    as: 'songwriter',
    choose: statusTab,
    ready: 'Requested by',
  },
  { name: 'room-approved', path: ({ rooms }) => rooms.approved, ready: 'Requested by' },
]

/** What is drawn from what the page came with. */
const complete = [
  'not-found',
  'sign-in',
  'register',
  'help',
  'payment-guide',
  'guidelines',
  'privacy',
  'terms',
  'room-visitor',
  'room-approved',
]

/** Those that ask the server for what they show: each has something to show while it waits, and where it fails. */
export const asking = screens.filter(({ name }) => !complete.includes(name))

/** Those that differ where nothing has happened yet. */
export const emptyable = [
  { name: 'listener', as: 'listener', path: () => '/', ready: 'Your Musical Stories Await' },
  { name: 'songwriter', as: 'songwriter', path: () => '/', ready: "Songwriter's Studio" },
  { name: 'underwriter', as: 'underwriter', path: () => '/', ready: 'Support Musical Dreams' },
  { name: 'profile', as: 'listener', path: () => '/profile', ready: 'Member since' },
  { name: 'fund', as: 'underwriter', path: () => '/fund', ready: 'Every match' },
] as const
