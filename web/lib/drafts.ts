const prefix = 'draft:'

/** What somebody is writing in one place of the site. */
export interface Draft<Values> {
  /** What was kept; nothing where there is none. */
  read: () => Partial<Values> | undefined
  keep: (values: Partial<Values>) => void
  forget: () => void
}

/**
 * Keeps what is being written in this browser tab, under its owner's name: it outlives another page, a reload, and a
 * new sign-in after the session ended. A visitor's is not kept.
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
        // A browser without storage, or with a full one, keeps it on screen only.
      }
    },
    forget: () => forgetWhere((kept) => kept === key),
  }
}

/** Sign-out removes all drafts, so that the next person at this browser finds none. */
export const forgetDrafts = () => forgetWhere((key) => key.startsWith(prefix))

function forgetWhere(meant: (key: string) => boolean) {
  try {
    for (const key of Object.keys(sessionStorage)) if (meant(key)) sessionStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
}
