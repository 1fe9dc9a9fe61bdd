import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Hint, type PersonPart, type RoomPart, roomOf } from '#contract/work/live'

const within = (id: string, list: string): QueryKey => ['/api', 'projects', id, list]
const requests: QueryKey[] = [
  ['/api', 'song-requests'],
  ['/api', 'songwriter', 'projects'],
]
/** What everybody with its link sees of a room. */
const sleeve: QueryKey = ['/api', 'song-requests', 'shared']

/** What answers otherwise now, as the beginnings of its keys. */
const ofRoom: Record<RoomPart, (id: string) => QueryKey[]> = {
  request: () => requests,
  money: () => [...requests, ['/api', 'songwriter', 'donations']],
  messages: (id) => [within(id, 'messages'), ['/api', 'messages']],
  notes: (id) => [within(id, 'notes')],
  status: (id) => [within(id, 'status'), sleeve],
  proposals: (id) => [within(id, 'creative-updates'), sleeve],
  deliveries: (id) => [within(id, 'deliveries'), ['/api', 'deliveries'], sleeve],
  comments: (id) => [within(id, 'open-comments'), ['/api', 'deliveries']],
  mustHaves: (id) => [within(id, 'must-haves')],
  files: (id) => [within(id, 'files')],
  presence: (id) => [within(id, 'presence')],
}

/** Parts that leave no trace in the room's story. */
const untold: ReadonlySet<string> = new Set<RoomPart>(['presence'])

const ofPerson: Record<PersonPart, QueryKey[]> = {
  notifications: [['/api', 'notifications']],
  requests,
  donations: [['/api', 'donations']],
}

function keysOf(hint: Hint): QueryKey[] {
  const room = roomOf(hint)
  if (room === undefined) return ofPerson[hint as PersonPart] ?? []
  const part = hint.split(' ', 1)[0] as RoomPart
  const story = untold.has(part) ? [] : [within(room, 'timeline')]
  // A newer server may name a part that this page doesn't know yet.
  return [...(ofRoom[part]?.(room) ?? []), ...story]
}

/** Reads again what the hints name: now where it is on screen, and else when it is. */
export function readAgain(client: QueryClient, hints: readonly Hint[]) {
  const keys = new Map(hints.flatMap(keysOf).map((key) => [key.join('/'), key]))
  for (const queryKey of keys.values()) void client.invalidateQueries({ queryKey })
}
