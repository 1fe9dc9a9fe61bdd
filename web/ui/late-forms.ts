import type { ReactNode } from 'react'
import { lateParts } from '../lib/chunks/late-parts.ts'

const waiting = new Set<() => Promise<void>>()
let isQuiet = false

/** Loads the forms of the page, now that it has what it needs, and those of the next ones with these. */
export async function loadForms() {
  isQuiet = true
  const loads = [...waiting]
  waiting.clear()
  await Promise.all(loads.map((load) => load()))
}

/**
 * Forms, or dialogs with one, whose code comes at its first use, or once the page is quiet: the form library is not
 * among the scripts that a page waits for. `shape` is their placeholder until then.
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
