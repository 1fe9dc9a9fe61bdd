const tries = 20
const longestMs = 30_000

/** Loads a chunk that the page works without: where the network fails it is tried again, later and later. */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      if (attempt === tries) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, longestMs)))
    }
  }
}
