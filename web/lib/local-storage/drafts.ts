const prefix = 'draft:'

export interface Draft<Values> {
  read: () => Partial<Values> | undefined
  keep: (values: Partial<Values>) => void
  forget: () => void
}

/**
 * Draft in sessionStorage, keyed by user: it survives navigation, a reload, and a new sign-in after the
 * session ended. Visitors' drafts are not stored.
 */
export function draftOf<Values extends object>(owner: string | undefined, name: string): Draft<Values> {
  const key = `${prefix}${owner}:${name}`
  return {
    read: () => {
      try {
        const kept = owner === undefined ? null : sessionStorage.getItem(key)
        if (kept === null) return undefined
        const values: Partial<Values> = JSON.parse(kept)
        return values
      } catch {
        return undefined
      }
    },
    keep: (values) => {
      try {
        if (owner !== undefined) sessionStorage.setItem(key, JSON.stringify(values))
      } catch {
        // Storage unavailable or full: the draft is on screen only.
      }
    },
    forget: () => forgetWhere((kept) => kept === key),
  }
}

/** Sign-out removes all drafts, so that the next user of this browser finds none. */
export const forgetDrafts = () => forgetWhere((key) => key.startsWith(prefix))

function forgetWhere(meant: (key: string) => boolean) {
  try {
    for (const key of Object.keys(sessionStorage)) if (meant(key)) sessionStorage.removeItem(key)
  } catch {}
}
