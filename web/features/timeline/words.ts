import { statusLabel } from '#contract/grammar/state'
import { clock } from '#contract/surface/clock'
import { shortInCurrency } from '#contract/surface/format'
import {
  type EntryKind,
  isRecorded,
  recordedDeeds,
  type TimelineEntry,
  type TimelineKind,
} from '#contract/work/timeline'
import { fieldLabel, isBriefField } from '../projects/public/brief.ts'

function whoOf({ isOwn, name, by }: TimelineEntry) {
  if (isOwn) return 'You'
  return name ?? (by === 'songwriter' ? 'The songwriter' : 'Anonymous')
}

const money = ({ amount }: TimelineEntry) => shortInCurrency(amount ?? '0.00')

/**
 * Names the changed field: `now` follows 'proposed to change', `next` follows a decision. A field that users
 * added is in quotes.
 */
function field({ title }: TimelineEntry) {
  const name = title ?? ''
  if (!isBriefField(name)) return { now: `“${name}”`, next: `the change to “${name}”` }
  const known = fieldLabel(name).toLowerCase()
  return { now: `the ${known}`, next: `the new ${known}` }
}

/** Texts after the author's name, for entries that don't come from the journal of events. */
const deeds: Record<
  Exclude<TimelineKind, EntryKind | 'goal_reached' | 'gift_answer'>,
  (entry: TimelineEntry) => string
> = {
  message: () => 'wrote',
  note: () => 'noted',
  status: ({ status, percentComplete }) =>
    status === 'planning' && !percentComplete
      ? 'started planning'
      : `updated the status: ${statusLabel(status ?? '')}, ${percentComplete ?? 0}%`,
  proposal: (entry) => `proposed to change ${field(entry).now}`,
  answer: (entry) => `${entry.decision ?? ''} ${field(entry).next}`,
  delivery: ({ version }) => `delivered version ${version ?? 1}`,
  comment: ({ version, second }) => `commented on version ${version ?? 1} at ${clock(second ?? 0)}`,
  file: ({ title }) => `added ${title ?? 'a file'} to the request`,
  gift: ({ title }) => `gave the song to ${title ?? 'someone'}`,
}

const didOf = (entry: TimelineEntry, kind: EntryKind | keyof typeof deeds) =>
  isRecorded(kind) ? recordedDeeds[kind].replace('{amount}', () => money(entry)) : deeds[kind](entry)

/**
 * Sentence of an entry without the full stop, for example 'Maria asked for this song': the person and the
 * deed.
 */
export function sentenceOf(entry: TimelineEntry): { who: string | undefined; did: string } {
  if (entry.kind === 'goal_reached') return { who: undefined, did: `The goal of ${money(entry)} is reached` }
  if (entry.kind === 'gift_answer')
    return { who: entry.title ?? 'The person who received it', did: 'wrote back' }
  return { who: whoOf(entry), did: didOf(entry, entry.kind) }
}
