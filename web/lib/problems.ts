interface Failed {
  issues: readonly { path: readonly PropertyKey[]; message: string }[]
}

/** Message of the first problem of each field. */
export const problemsOf = (error: Failed | undefined): Record<string, string> =>
  Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
