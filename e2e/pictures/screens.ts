import type { Role } from '#contract/people/accounts'
import { amountOfFund, type Choice, type DialogName, songwriting, statusTab, wishes } from './chosen.ts'
import type { Places } from './still.ts'

export interface Screen {
  name: string
  path: (places: Places) => string
  /** The demo account that opens it; signed out by default. */
  as?: Role
  /** Button that opens it, by the beginning of its name. */
  press?: string
  /** Selection before the picture: an empty form shows no wrong mark. */
  choose?: Choice
  /** Dialogs with a selection, each in a picture of its own. */
  dialogs?: readonly DialogName[]
  /** Text that shows that the content is loaded. */
  ready: string
  /** Its accessibility tree is compared too (six screens). */
  main?: boolean
  /**
   * The layout between a phone and a desk differs from both. Pages of prose share theirs, so one of them has
   * it.
   */
  hasMiddle?: boolean
  /** Has its own loading and error state, without an announcement. */
  defaults?: boolean
}

/** Every screen with the content of the demo's marketplace. */
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

/** Screens without calls of their own. */
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

/** Screens with calls: each shows a loading and an error state. */
export const asking = screens.filter(({ name }) => !complete.includes(name))

/** Screens that differ on an empty marketplace. */
export const emptyable = [
  { name: 'listener', as: 'listener', path: () => '/', ready: 'Your Musical Stories Await' },
  { name: 'songwriter', as: 'songwriter', path: () => '/', ready: "Songwriter's Studio" },
  { name: 'underwriter', as: 'underwriter', path: () => '/', ready: 'Support Musical Dreams' },
  { name: 'profile', as: 'listener', path: () => '/profile', ready: 'Member since' },
  { name: 'fund', as: 'underwriter', path: () => '/fund', ready: 'Every match' },
] as const
