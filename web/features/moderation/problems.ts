interface Failed {
  issues: readonly { path: readonly PropertyKey[]; message: string }[]
}

/** What is wrong with a form, by field: the first of each. */
export const problemsOf = (error: Failed | undefined): Record<string, string> =>
  Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
