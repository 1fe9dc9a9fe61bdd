import { type MutationFunctionContext, mutationOptions, type UseMutationOptions } from '@tanstack/react-query'
import type { WriteName } from '#contract/call-names'
import { type Change, changesOf, goneWith, partsOf } from '#contract/changes'
import type { BodyIn, Endpoint, Params, ReplyOf } from '#contract/grammar/endpoint'
import { type CallArguments, type CallOptions, type call, callKnowing } from '../calls/api.ts'
import type { LooseOptions } from '../calls/send.ts'
import { keysOfPart, prefixOf } from './changed-keys.ts'
import { withKey } from './idempotency.ts'
import { readWritten, whileEnding } from './own-changes.ts'

/** All writes that have an entry in contract/changes.ts. */
type Write = {
  [Of in WriteName]: Of extends `${infer M extends Endpoint['method']} ${infer Path}`
    ? Endpoint<M, Path>
    : never
}[WriteName]

type Call = typeof call

interface Common<Data, Variables>
  extends Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn' | 'onSuccess'> {
  /** Id of the changed room, if the path doesn't contain the id. */
  room?: string | undefined | ((variables: Variables) => string | null | undefined)
  /**
   * Further changes that depend on the variables, in addition to the contract's changes for every such call.
   */
  also?: (variables: Variables) => readonly Change[]
  changes?: (answer: Data) => boolean
  /** True if the mutation ends without waiting for its refetches. */
  background?: boolean
  onSuccess?: (answer: Data, variables: Variables, context: MutationFunctionContext) => void
}

interface Calling<Data, Variables> extends Common<Data, Variables> {
  calls: readonly Write[]
  run: (call: Call, variables: Variables) => Promise<Data>
}

/**
 * Change numbers of each running mutation. They can't be stored in the mutation's options, because a
 * component that renders meanwhile replaces the options, also those of the running mutation.
 */
const left = new WeakMap<MutationFunctionContext, number[]>()

/** Mutation of several calls. Afterwards all changed data is refetched once (contract/changes.ts). */
export function writing<Data, Variables = void>(options: Calling<Data, Variables>) {
  const { calls, run, room, also, changes, background, onSuccess, ...rest } = options
  const happened = (variables: Variables) => [...calls.flatMap(changesOf), ...(also?.(variables) ?? [])]
  const roomOf = (variables: Variables) => (typeof room === 'function' ? room(variables) : room) ?? undefined
  const goneAfter = (variables: Variables) =>
    happened(variables)
      .flatMap((change) => goneWith[change] ?? [])
      .map((one) => prefixOf(one, roomOf(variables)))
      .filter((one) => one !== undefined)
  return mutationOptions<Data, Error, Variables>({
    ...rest,
    mutationFn: (variables, context) => {
      const seqs: number[] = []
      left.set(context, seqs)
      return whileEnding(context.client, goneAfter(variables), () =>
        run(async (endpoint, ...[given]) => {
          const { answer, change } = await withKey(endpoint, (given ?? {}) as LooseOptions, (options) =>
            callKnowing(endpoint, options),
          )
          if (change !== undefined) seqs.push(change)
          return answer
        }, variables),
      )
    },
    onSuccess: async (answer, variables, _result, context) => {
      onSuccess?.(answer, variables, context)
      if (changes && !changes(answer)) return
      const roomId = roomOf(variables)
      const keys = happened(variables)
        .flatMap(partsOf)
        .flatMap((part) => keysOfPart(part, roomId))
      const seqs = left.get(context) ?? []
      const reading = readWritten(context.client, {
        seqs,
        keys,
        gone: goneAfter(variables),
      })
      if (!background) await reading
    },
  })
}

interface Single<E extends Write, Variables> extends Common<ReplyOf<E>, Variables> {
  given: (variables: Variables) => CallOptions<E> & Pick<LooseOptions, 'params'>
}

const isOfRoom = ({ path }: Endpoint) => /^\/api\/(song-requests|projects)\/:id/.test(path)

/** Options of a write whose variables are the request's body. The id for its path is part of the options. */
type Plain<E extends Write> = Common<ReplyOf<E>, Sent<E>> &
  ([keyof Params<E['path']>] extends [never] ? { id?: undefined } : { id: string })
type Sent<E extends Write> = [BodyIn<E>] extends [Record<string, never>] ? void : BodyIn<E>

type Mutation<E extends Write, Variables> = ReturnType<typeof writing<ReplyOf<E>, Variables>>

export function write<E extends Write>(
  endpoint: E,
  options: Plain<E> & { given?: undefined },
): Mutation<E, Sent<E>>
export function write<E extends Write, Variables = void>(
  endpoint: E,
  options: Single<E, Variables>,
): Mutation<E, Variables>
export function write<E extends Write, Variables>(
  endpoint: E,
  options: Partial<Single<E, Variables>> & { id?: string | undefined },
) {
  const { id, given, room, ...rest } = options
  const asked = (variables: Variables) =>
    (given?.(variables) ?? { params: id === undefined ? {} : { id }, body: variables }) as LooseOptions
  const ownRoom = (variables: Variables) => (isOfRoom(endpoint) ? asked(variables).params?.['id'] : undefined)
  return writing<ReplyOf<E>, Variables>({
    ...rest,
    calls: [endpoint],
    room: room ?? ownRoom,
    run: (call, variables) => call(endpoint, ...([asked(variables)] as unknown as CallArguments<E>)),
  })
}
