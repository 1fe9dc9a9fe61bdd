import type { QueryKey } from '@tanstack/react-query'
import { type Part, readsOf, story, untold } from '#contract/changes'
import { isRoomPart } from '#contract/grammar/hints'
import { segments } from '../read-plain.ts'

/** Whether a query's key is a prefix's own, or lies below it. */
export const isWithin = (key: QueryKey, prefix: QueryKey) =>
  prefix.every((segment, at) => key[at] === segment)

const inRoom = '/api/projects/:id'

/**
 * What every key of a read begins with: up to its first parameter, or up to what lies behind the room where it is of
 * one. Undefined where it is of a room that nobody named.
 */
export function prefixOf(address: string, roomId: string | undefined): QueryKey | undefined {
  const isOfRoom = address.startsWith(inRoom)
  if (isOfRoom && roomId === undefined) return undefined
  const key = segments(isOfRoom ? address.replace(':id', () => roomId ?? '') : address)
  const parameter = key.findIndex((segment) => segment.startsWith(':'))
  return parameter < 0 ? key : key.slice(0, parameter)
}

/** Keys without those that others of them begin. */
export function widest(keys: readonly QueryKey[]): QueryKey[] {
  const unlike = [...new Map(keys.map((key) => [key.join('/'), key])).values()]
  return unlike.filter((key) => !unlike.some((other) => other !== key && isWithin(key, other)))
}

/** The beginnings of what shows a part, and of the room's story where the part leaves something in it. */
export function keysOfPart(part: Part, roomId: string | undefined): QueryKey[] {
  // A newer server may name a part that this page doesn't know yet.
  const reads = Object.hasOwn(readsOf, part) ? readsOf[part] : []
  const isTold = isRoomPart(part) && !untold.includes(part)
  return (isTold ? [...reads, story] : reads).flatMap((address) => {
    const key = prefixOf(address, roomId)
    return key ? [key] : []
  })
}
