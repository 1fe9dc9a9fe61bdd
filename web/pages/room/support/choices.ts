import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { supportAmounts } from '#contract/giving/donations'
import { wholeInCurrency } from '#contract/surface/format'
import { type KeptChoices, keptChoices } from '#contract/surface/kept-choices'

export const amounts = () =>
  supportAmounts.map((amount) => ({ value: String(amount), label: wholeInCurrency(String(amount)) }))
/** Text of the control by which a visitor accepts a request, before and after sign-in. */
export const writeLabel = 'Write it yourself'
export const usualAmount = String(supportAmounts[1])

/**
 * Choices made before sign-in. They are read from the query, and then removed from the URL, because the user
 * may share it.
 */
export function useKeptChoices(): KeptChoices {
  const [search, setSearch] = useSearchParams()
  const [chosen] = useState(
    (): KeptChoices =>
      Object.fromEntries(keptChoices.flatMap((name) => (search.has(name) ? [[name, search.get(name)]] : []))),
  )
  useEffect(() => {
    if (!keptChoices.some((name) => search.has(name))) return
    const rest = new URLSearchParams(search)
    for (const name of keptChoices) rest.delete(name)
    setSearch(rest, { replace: true })
  }, [search, setSearch])
  return chosen
}
