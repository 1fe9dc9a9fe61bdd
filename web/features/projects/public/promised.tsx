import { useQuery } from '@tanstack/react-query'
import { cents } from '#contract/grammar/money'
import type { Promises } from '#contract/requests/promises'
import { shortInCurrency } from '#contract/surface/format'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { promisesToOwn } from '../api.ts'

/** Sentence about the pledges: '$240 promised by 7 people'. */
export const promisesWords = ({ promised, givers }: Promises) =>
  `${shortInCurrency(promised)} promised by ${givers === 1 ? '1 person' : `${givers} people`}`

export const nothingPromised = 'Nothing is promised yet.'

const wordsForListener = ({ promised, own }: Promises) =>
  [
    cents(promised) > 0 && `Supporters promised ${shortInCurrency(promised)}.`,
    cents(own) > 0 && `You promised ${shortInCurrency(own)}.`,
  ]
    .filter(Boolean)
    .join(' ') || 'Nobody has promised anything yet.'

const wordsForSongwriter = (promises: Promises) =>
  promises.givers === 0
    ? nothingPromised
    : `${promisesWords(promises)}.${cents(promises.due) > 0 ? ' Promises are not payments.' : ''}`

const promised = (wordsOf: typeof wordsForListener) =>
  function Promised({ id }: { id: string }) {
    const query = useQuery(promisesToOwn(id))
    if (query.data) return <p className="figures">{wordsOf(query.data)}</p>
    if (query.isError) return <LoadError query={query}>Error loading what is promised.</LoadError>
    return <Skeleton className="h-6 w-64 max-w-full" />
  }

export const PromisedToListener = promised(wordsForListener)
export const PromisedToSongwriter = promised(wordsForSongwriter)
