import { ms } from '#contract/grammar/time'
import { draftFiles } from './draft-files.ts'

const prefix = 'draft:'

export interface Draft<Values> {
  read: () => Partial<Values> | undefined
  keep: (values: Partial<Values>) => void
  forget: () => void
}

/**
 * Draft of a user in sessionStorage. It remains after navigation, after a reload, and after the user signs in
 * again. Drafts of visitors (without an owner) are not stored.
 */
export function draftOf<Values extends object>(owner: string | undefined, name: string): Draft<Values> {
  const key = keyOf(owner, name)
  return {
    read: () => {
      if (owner === undefined) return undefined
      const kept: Partial<Values> | undefined = readIn('sessionStorage', key)
      return kept
    },
    keep: (values) => owner !== undefined && keepIn('sessionStorage', key, values),
    forget: () => forgetWhere((kept) => kept === key),
  }
}

export interface LastingDraft<Values> extends Draft<Values> {
  /**
   * Calls `tell` when another tab changes or ends the draft. A page that didn't follow would write its older text over
   * it. Returns a function that ends this.
   */
  follow: (tell: () => void) => () => void
}

/** Days for which a draft stays in localStorage after its last change. */
const draftDays = 7

/**
 * Draft in localStorage, which also remains after the tab is closed. A visitor's draft becomes the draft of the person
 * who then signs in (product.md, "The first request").
 */
export function lastingDraftOf<Values extends object>(
  owner: string | undefined,
  name: string,
): LastingDraft<Values> {
  const [key, ofVisitor] = [keyOf(owner, name), keyOf(undefined, name)]
  const read = (one: string) => {
    const kept: { at: number; values: Partial<Values> } | undefined = readIn('localStorage', one)
    if (kept && kept.at > Date.now() - draftDays * ms.day) return kept.values
    forgetWhere((key) => key === one)
    return undefined
  }
  const forget = () => forgetWhere((kept) => kept === key || kept === ofVisitor)
  return {
    // A visitor's is the newer one, because `keep` of a person ends it.
    read: () => read(ofVisitor) ?? read(key),
    keep: (values) => {
      if (owner !== undefined) forgetWhere((kept) => kept === ofVisitor)
      keepIn('localStorage', key, { at: Date.now(), values })
    },
    forget,
    follow: (tell) => {
      const hear = ({ key: one }: StorageEvent) => {
        if (one === key || one === ofVisitor) tell()
      }
      addEventListener('storage', hear)
      return () => removeEventListener('storage', hear)
    },
  }
}

const keyOf = (owner: string | undefined, name: string) => `${prefix}${owner}:${name}`

type Place = 'sessionStorage' | 'localStorage'

/** Undefined if nothing is stored. JSON.parse has no type, so that the caller says what it stored. */
function readIn(place: Place, key: string) {
  try {
    return JSON.parse(globalThis[place].getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function keepIn(place: Place, key: string, values: unknown) {
  try {
    globalThis[place].setItem(key, JSON.stringify(values))
  } catch {
    // If the storage is unavailable or full, the draft exists only on the screen.
  }
}

/** Deletes all drafts at sign-out, so that the next user of this browser can't read them. */
export function forgetDrafts() {
  forgetWhere((key) => key.startsWith(prefix))
  void globalThis.caches?.delete(draftFiles).catch(() => {})
}

function forgetWhere(meant: (key: string) => boolean) {
  for (const place of ['sessionStorage', 'localStorage'] as const)
    try {
      for (const key of Object.keys(globalThis[place])) if (meant(key)) globalThis[place].removeItem(key)
    } catch {}
}
