import type { ReactNode } from 'react'
import { lateParts } from '../lib/chunks/late-parts.ts'

const waiting = new Set<() => Promise<void>>()
let isQuiet = false

/** Loads the forms of the quiet page, and from then on those of the next pages. */
export async function loadForms() {
  isQuiet = true
  const loads = [...waiting]
  waiting.clear()
  await Promise.all(loads.map((load) => load()))
}

/**
 * Forms, or dialogs with one, whose code loads at first use or once the page is quiet: no page waits for the
 * form library. `shape` is their placeholder.
 */
export function lateForms<Module extends object>(
  load: () => Promise<Module>,
  shape: ReactNode = null,
): Module {
  const forms = lateParts(load, shape)
  if (isQuiet) void forms.load()
  else waiting.add(forms.load)
  return forms
}
