import { type ComponentType, type ReactNode, Suspense } from 'react'
import { late } from '../lib/chunks/late.ts'

const waiting = new Set<() => Promise<unknown>>()
let isQuiet = false

/** Loads the forms of the page, now that it has what it needs, and those of the next ones with these. */
export async function loadForms() {
  isQuiet = true
  const loads = [...waiting]
  waiting.clear()
  await Promise.all(loads.map((load) => load()))
}

/**
 * A form, or a dialog with one, whose code comes at its first use, or once the page is quiet: the form library is not
 * among the scripts that a page waits for. `shape` stands in its place until then.
 */
export function lateForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  shape: ReactNode = null,
): ComponentType<Props> {
  const form = late(async () => ({ Form: await load() }))
  if (isQuiet) form.load()
  else waiting.add(form.whenLoaded)
  const Form: ComponentType<Props> = form.part('Form')
  return (props) => (
    <Suspense fallback={shape}>
      <Form {...props} />
    </Suspense>
  )
}
