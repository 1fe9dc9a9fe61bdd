import { tableKeys } from '../grammar/table-keys.ts'
import { humanMadeStatement } from '../work/deliveries.ts'

/**
 * The rules of the page /about/guidelines, by id. A steward's decision names one of them. An id is never used
 * again for another rule, because decisions are kept permanently.
 */
export const ruleParts = {
  human: 'Songs by humans, for humans',
  people: 'Someone’s life is in there',
  word: 'Keep your word',
  /** The rules of this part are listed in one sentence. */
  noPlace: 'What has no place here',
} as const
export type RulePart = keyof typeof ruleParts

interface Entry {
  part: RulePart
  text: string
}

const table = {
  'human-made': {
    part: 'human',
    text: `Write the song yourself. With every delivery a songwriter states: “${humanMadeStatement}” That statement is kept with the song.`,
  },
  'own-work': {
    part: 'human',
    text: 'Deliver only what’s yours to give: no melody, lyrics or recording that belongs to someone else.',
  },
  'true-samples': {
    part: 'human',
    text: 'Upload samples that sound like what listeners will get from you.',
  },
  respect: {
    part: 'people',
    text: 'Read a story the way you’d want yours to be read. Disagree with a line, not with a person.',
  },
  'stays-in-the-room': {
    part: 'people',
    text: 'What you learn in a project’s messages stays between the two of you, even after the song is finished.',
  },
  'other-people': {
    part: 'people',
    text: 'When you tell a story about other people, leave out what they wouldn’t want told. Everyone who is signed in, and everyone with its link, can read your request.',
  },
  'finish-or-release': {
    part: 'word',
    text: 'Accept what you intend to finish. If you can’t, release it early and say why.',
  },
  'honest-pledges': {
    part: 'word',
    text: 'Promise only what you intend to pay. Mark as sent only what you’ve sent.',
  },
  'honest-receipts': {
    part: 'word',
    text: 'Confirm only what has arrived, and do it soon: someone is waiting to hear.',
  },
  'honest-approvals': {
    part: 'word',
    text: 'Approve when you’re happy with it. If you’re not, say plainly what should change.',
  },
  hate: { part: 'noPlace', text: 'Hate' },
  threats: { part: 'noPlace', text: 'Threats' },
  harassment: { part: 'noPlace', text: 'Harassment' },
  minors: { part: 'noPlace', text: 'Sexual content about minors' },
  advertising: { part: 'noPlace', text: 'Advertising' },
  passwords: { part: 'noPlace', text: 'Asking for passwords or bank details' },
  'hurtful-songs': { part: 'noPlace', text: 'Songs made to hurt someone' },
  'several-accounts': { part: 'noPlace', text: 'Several accounts that support each other' },
} as const satisfies Record<string, Entry>

export type RuleId = keyof typeof table
export const ruleIds = tableKeys(table)
export const rules: Readonly<Record<RuleId, Entry>> = table

export const isRule = (id: string): id is RuleId => Object.hasOwn(table, id)

export const rulesOf = (part: RulePart) => ruleIds.filter((id) => rules[id].part === part)

export const ruleText = (id: RuleId) => {
  const { part, text } = rules[id]
  return part === 'noPlace' ? `${ruleParts.noPlace}: ${text.charAt(0).toLowerCase()}${text.slice(1)}.` : text
}
