import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const markup = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    // What the standard of HTML demands, and nothing of taste.
    extends: ['html-validate:standard'],
  }),
)

/** What the standard of HTML doesn't allow of a page, and where. */
export async function faultsOfMarkup(html: string): Promise<string[]> {
  const { results } = await markup.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  )
}
