import type { QueryKey } from '@tanstack/react-query'
import { type Part, readsOf, story, untold } from '#contract/changes'
import { isRoomPart } from '#contract/grammar/hints'
import { segments } from '../read-plain.ts'

export const isWithin = (key: QueryKey, prefix: QueryKey) =>
  prefix.every((segment, at) => key[at] === segment)

const inRoom = '/api/projects/:id'
const ofRequest = '/api/song-requests/:id'

/**
 * Key prefix of a read: the path's segments before its first parameter. The room's id, which is its request's,
 * is filled in first. Undefined if a room's read has no room id.
 */
export function prefixOf(address: string, roomId: string | undefined): QueryKey | undefined {
  const isOfRoom = address.startsWith(inRoom)
  if (isOfRoom && roomId === undefined) return undefined
  const isFilled = roomId !== undefined && (isOfRoom || address.startsWith(ofRequest))
  const key = segments(isFilled ? address.replace(':id', roomId) : address)
  const parameter = key.findIndex((segment) => segment.startsWith(':'))
  return parameter < 0 ? key : key.slice(0, parameter)
}

export function widest(keys: readonly QueryKey[]): QueryKey[] {
  const unlike = [...new Map(keys.map((key) => [key.join('/'), key])).values()]
  return unlike.filter((key) => !unlike.some((other) => other !== key && isWithin(key, other)))
}

/**
 * Key prefixes of the reads of a part (of the page's data). The room's timeline is added if the part appears
 * there.
 */
export function keysOfPart(part: Part, roomId: string | undefined): QueryKey[] {
  // After a deployment the server may name a part that this older page doesn't contain.
  const reads = Object.hasOwn(readsOf, part) ? readsOf[part] : []
  const isTold = isRoomPart(part) && !untold.includes(part)
  return (isTold ? [...reads, story] : reads).flatMap((address) => {
    const key = prefixOf(address, roomId)
    return key ? [key] : []
  })
}
