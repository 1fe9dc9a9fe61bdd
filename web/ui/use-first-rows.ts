import { useCallback, useState } from 'react'
import type { ListQuery } from './list-state.tsx'
import { useSmall } from './use-media.ts'

/**
 * Number of rows that a list shows at first if other content is on its page: on a phone, and on larger
 * screens.
 */
const few = [5, 8] as const

const useRows = (most?: number) => {
  const isSmall = useSmall()
  return most ?? few[isSmall ? 0 : 1]
}

/**
 * List that shows only its first rows. "Show more" reveals the other loaded rows, and then fetches the next
 * page.
 */
export function useFirstRows<Item>(query: ListQuery<Item>, most?: number): ListQuery<Item> {
  const rows = useRows(most)
  const { data, hasNextPage = false, fetchNextPage } = query
  const [isOpen, setOpen] = useState(false)
  const more = data !== undefined && data.length > rows && !isOpen
  const next = useCallback(() => {
    setOpen(true)
    if (!more) void fetchNextPage?.()
  }, [more, fetchNextPage])
  const shown = more ? data.slice(0, rows) : data
  return {
    ...query,
    data: shown,
    loaded: shown?.length,
    hasNextPage: more || hasNextPage,
    fetchNextPage: next,
  }
}
