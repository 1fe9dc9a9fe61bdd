/** Ids of the elements that the script of a report's page uses. */
export const copyParts = { button: 'copy-address', said: 'copied' } as const
