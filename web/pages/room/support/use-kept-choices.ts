import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type KeptChoices, keptChoices } from '#contract/people/accounts'

/** Choices made before sign-in, read from the query and removed from the URL, which may be shared. */
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
