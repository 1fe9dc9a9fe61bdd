/**
 * Choices that a visitor makes before signing in, as query parameters of the sign-in page. After the sign-in
 * they are in the URL of the page from which the visitor came.
 */
export const keptChoices = ['pledge', 'anonymously', 'write'] as const
export type KeptChoices = Partial<Record<(typeof keptChoices)[number], string>>
