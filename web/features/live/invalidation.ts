import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Part } from '#contract/changes'
import { type Hint, roomOf } from '#contract/grammar/hints'
import { keysOfPart } from '../../lib/writes/changed-keys.ts'
import { readChanged } from '../../lib/writes/own-changes.ts'
import { dropGoneSong } from './song-gone.ts'

/** 'messages 0190…': the part `messages` of that room. */
const keysOf = (hint: Hint): QueryKey[] => keysOfPart(hint.split(' ', 1)[0] as Part, roomOf(hint))

interface HintedChanges {
  from: number
  to: number
  hints: readonly Hint[]
}

/** Invalidates what the hints name: a query on screen is refetched now, others when they are shown. */
export function readAgain(client: QueryClient, { hints, ...told }: HintedChanges) {
  readChanged(client, { ...told, keys: hints.flatMap(keysOf) })
  void dropGoneSong(hints)
}
