import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Part } from '#contract/changes'
import { type Hint, roomOf } from '#contract/grammar/hints'
import { keysOfPart } from '../../lib/writes/changed-keys.ts'
import { readTold } from '../../lib/writes/own-changes.ts'

/** 'messages 0190…' is the part of messages in that room. */
const keysOf = (hint: Hint): QueryKey[] => keysOfPart(hint.split(' ', 1)[0] as Part, roomOf(hint))

interface Told {
  from: number
  to: number
  hints: readonly Hint[]
}

/** Reads again what the hints name: now where it is on screen, and else when it is. */
export const readAgain = (client: QueryClient, { hints, ...told }: Told) =>
  readTold(client, { ...told, keys: hints.flatMap(keysOf) })
