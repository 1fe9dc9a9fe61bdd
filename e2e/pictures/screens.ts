import type { Role } from '#contract/people/accounts'
import { amountOfFund, type Choice, type DialogName, songwriting, statusTab, wishes } from './chosen.ts'
import type { Places } from './still.ts'

export interface Screen {
  name: string
  path: (places: Places) => string
  /** Role of the demo account that opens the screen. Without a role the visitor is signed out. */
  as?: Role
  /** Beginning of the name of a button that opens the screen. */
  press?: string
  /**
   * Action before the screenshot, such as a selection. An empty form can't show a wrongly drawn selection.
   */
  choose?: Choice
  /** Dialogs in which an option is selected. Each has a separate screenshot. */
  dialogs?: readonly DialogName[]
  /** Text whose appearance shows that the content is loaded. */
  ready: string
  /** True for the six screens whose accessibility tree is compared too. */
  main?: boolean
  /**
   * True if a tablet's layout differs from both a phone's and a desktop's. Of the text pages, which share a
   * layout, only one sets this.
   */
  hasMiddle?: boolean
  /** True if the screen has special loading and error states, which aren't announced to screen readers. */
  defaults?: boolean
}

/** All screens, with the content of the demo's marketplace. */
export const screens: Screen[] = [
  { name: 'landing', defaults: true, path: () => '/', ready: 'A song written just for You', main: true },
  { name: 'begin', path: () => '/begin', ready: 'What happened?' },
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
  { name: 'room-visitor', hasMiddle: true, path: ({ rooms }) => rooms.open, ready: 'Support it' },
  {
    name: 'room-listener',
    hasMiddle: true,
    path: ({ rooms }) => rooms.completed,
    as: 'listener',
    dialogs: ['approval', 'visibility'],
    ready: 'Your turn',
    main: true,
  },
  {
    name: 'room-songwriter',
    path: ({ rooms }) => rooms.completed,
    as: 'songwriter',
    choose: statusTab,
    ready: 'Requested by',
  },
  { name: 'room-approved', path: ({ rooms }) => rooms.approved, ready: 'wrote this' },
]

/** Screens that make no calls of their own. */
const complete = [
  'begin',
  'profile',
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

/** Screens that make calls. Each has a loading and an error state. */
export const asking = screens.filter(({ name }) => !complete.includes(name))

/** Screens that look different on an empty marketplace. */
export const emptyable = [
  { name: 'listener', as: 'listener', path: () => '/', ready: 'Your Musical Stories Await' },
  { name: 'songwriter', as: 'songwriter', path: () => '/', ready: "Songwriter's Studio" },
  { name: 'underwriter', as: 'underwriter', path: () => '/', ready: 'Support Musical Dreams' },
  { name: 'profile', as: 'listener', path: () => '/profile', ready: 'Member since' },
  { name: 'fund', as: 'underwriter', path: () => '/fund', ready: 'Every match' },
] as const
