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
        // If the storage is unavailable or full, the draft exists only on the screen.
      }
    },
    forget: () => forgetWhere((kept) => kept === key),
  }
}

/** Deletes all drafts at sign-out, so that the next user of this browser can't read them. */
export const forgetDrafts = () => forgetWhere((key) => key.startsWith(prefix))

function forgetWhere(meant: (key: string) => boolean) {
  try {
    for (const key of Object.keys(sessionStorage)) if (meant(key)) sessionStorage.removeItem(key)
  } catch {}
}
