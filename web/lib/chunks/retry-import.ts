const tries = 20
const longestMs = 30_000

/** Loads an optional chunk. If the network fails, it retries with growing delays. */
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
