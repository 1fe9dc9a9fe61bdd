import type { QueryKey } from '@tanstack/react-query'
import { type Part, readsOf, story, untold } from '#contract/changes'
import { isRoomPart } from '#contract/grammar/hints'
import { segments } from '../read-plain.ts'

export const isWithin = (key: QueryKey, prefix: QueryKey) =>
  prefix.every((segment, at) => key[at] === segment)

const inRoom = '/api/projects/:id'

/**
 * Key prefix of a read: up to its first parameter, or, in a room, up to the segments after the room id.
 * Undefined in a room without an id.
 */
export function prefixOf(address: string, roomId: string | undefined): QueryKey | undefined {
  const isOfRoom = address.startsWith(inRoom)
  if (isOfRoom && roomId === undefined) return undefined
  const key = segments(isOfRoom ? address.replace(':id', () => roomId ?? '') : address)
  const parameter = key.findIndex((segment) => segment.startsWith(':'))
  return parameter < 0 ? key : key.slice(0, parameter)
}

export function widest(keys: readonly QueryKey[]): QueryKey[] {
  const unlike = [...new Map(keys.map((key) => [key.join('/'), key])).values()]
  return unlike.filter((key) => !unlike.some((other) => other !== key && isWithin(key, other)))
}

/** Key prefixes of a part's reads, and of the room's timeline if the part appears in it. */
export function keysOfPart(part: Part, roomId: string | undefined): QueryKey[] {
  // Version skew: a newer server may name a part that this page doesn't know.
  const reads = Object.hasOwn(readsOf, part) ? readsOf[part] : []
  const isTold = isRoomPart(part) && !untold.includes(part)
  return (isTold ? [...reads, story] : reads).flatMap((address) => {
    const key = prefixOf(address, roomId)
    return key ? [key] : []
  })
}
