import { useSearchParams } from 'wouter'

type Values = Record<string, readonly string[]>
type Chosen<Of extends Values> = { [Name in keyof Of]?: Of[Name][number] }

/** Choices in the URL's query, so that they remain after a reload and after a visit to another page. */
export function useUrlChoices<const Of extends Values>(of: Of) {
  const [search] = useSearchParams()
  const named = Object.entries(of).flatMap(([name, values]) => {
    const value = search.get(name)
    return value !== null && values.includes(value) ? [[name, value] as const] : []
  })
  /** Writes choices into the URL. A value that isn't allowed removes its parameter. */
  const choose = (choices: { [Name in keyof Of]?: string }) => {
    const next = new URL(location.href)
    for (const [name, value = ''] of Object.entries(choices)) {
      if (of[name]?.includes(value)) next.searchParams.set(name, value)
      else next.searchParams.delete(name)
    }
    // The router's own navigation isn't used, because it drops the URL's fragment.
    history.pushState(null, '', next)
  }
  return [Object.fromEntries(named) as Chosen<Of>, choose] as const
}
