import type { ReactNode } from 'react'
import { lateParts } from '../lib/chunks/late-parts.ts'

const waiting = new Set<() => Promise<void>>()
let isQuiet = false

/**
 * Loads the code of this page's forms. From then on, the code of a later page's forms loads together with
 * that page.
 */
export async function loadForms() {
  isQuiet = true
  const loads = [...waiting]
  waiting.clear()
  await Promise.all(loads.map((load) => load()))
}

/**
 * Components with forms, whose code loads at first use or once the page has no running reads. So pages don't
 * wait for the form library. `shape` is the placeholder while the code loads.
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
