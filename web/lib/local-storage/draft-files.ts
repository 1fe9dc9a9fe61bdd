/** Cache of files that belong to a draft, because localStorage has room for text alone. */
export const draftFiles = 'draft-files'

/** Files of this page. They remain here if the browser has no cache, as on a site without TLS. */
const here = new Map<string, Blob>()

const cache = async () => globalThis.caches?.open(draftFiles)

/** Stores a file for the draft, and returns its key. */
export async function keepDraftFile(file: Blob): Promise<string> {
  const key = `/draft-files/${Date.now()}`
  here.set(key, file)
  // If the cache is unavailable or full, the file exists only on this page.
  await cache()
    .then((store) => store?.put(key, new Response(file)))
    .catch(() => {})
  return key
}

/** Undefined if the browser has deleted the file. */
export async function readDraftFile(key: string): Promise<Blob | undefined> {
  const kept = here.get(key) ?? (await (await cache())?.match(key))
  return kept instanceof Response ? kept.blob() : kept
}

export async function forgetDraftFile(key: string): Promise<void> {
  here.delete(key)
  await (await cache())?.delete(key)
}

/** True if a draft of this browser has the file. Drafts of several people may be in one browser. */
function isNamed(key: string) {
  try {
    return Object.values(localStorage).some((kept) => String(kept).includes(JSON.stringify(key)))
  } catch {
    return false
  }
}

/** Deletes the files that no draft has any more, but the one of this key. */
export async function forgetLooseFiles(except?: string): Promise<void> {
  const stored = (await (await cache())?.keys()) ?? []
  for (const key of new Set([...here.keys(), ...stored.map(({ url }) => new URL(url).pathname)]))
    if (key !== except && !isNamed(key)) await forgetDraftFile(key)
}
