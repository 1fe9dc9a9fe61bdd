import * as z from 'zod/mini'
import { BeginAccount, BeginForm } from '#contract/requests/begin'
import { BriefChange } from '#contract/requests/occasions'

/** Questions of `/begin`, in their order. The URL's hash names the open one, so that Back goes to the one before. */
const steps = ['story', 'feel', 'keep', 'title', 'you'] as const
export type Step = (typeof steps)[number]

/** Values of the form by the names of its fields, as FormData has them. */
export type Values = Record<string, string>

const { story, emotions, genre, title } = BeginForm.shape
const required: Record<Step, z.ZodMiniType> = {
  story: z.object({ story }),
  feel: z.object({ emotions, genre }),
  keep: BriefChange,
  title: z.object({ title }),
  you: BeginAccount,
}

/** Error texts of a question by field name. Empty if the question is answered. */
export function problemsOf(step: Step, values: Values): Values {
  const parsed = z.safeParse(required[step], values)
  if (parsed.success) return {}
  const problems: Values = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
  return problems
}

const isAnswered = (step: Step, values: Values) => Object.keys(problemsOf(step, values)).length === 0

/** The question that a fragment asks for, or the first unanswered one before it. */
export function stepFor(place: string, values: Values, asksForAccount: boolean): Step {
  const asked = stepsFor(asksForAccount)
  const wanted = steps.indexOf(place as Step)
  // A member who asks for name and email has just given them, or signed in there.
  return asked.find((step, at) => at >= wanted || !isAnswered(step, values)) ?? 'title'
}

/** Who has an account, or can't create one here, isn't asked for name and email. */
export const stepsFor = (asksForAccount: boolean): readonly Step[] =>
  asksForAccount ? steps : steps.slice(0, -1)

/** Reads a form. Several values of one name are separated by commas, as the contract has them. */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') values[name] = name in values ? `${values[name]},${value}` : value
  return values
}

/** Fills in what a form's fields don't have yet. */
export function fillIn(form: HTMLFormElement, values: Values) {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
      field.checked ||= (values[field.name]?.split(',') ?? []).includes(field.value)
    else if (
      (field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement) &&
      field.type !== 'hidden'
    )
      field.value ||= values[field.name] ?? ''
  }
}
