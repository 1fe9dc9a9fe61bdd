import { servedRoutes } from '#contract/surface/served-routes'
import { Questions } from '../pages/begin/questions.tsx'
import { Form, PlainLink } from './form.tsx'
import type { Pages } from './form-layout.tsx'

/** The form of `/begin` again, after an error. All questions are on one page. */
export const ofBegin: Pages<'begin' | 'begun'> = {
  begin: ({ filled, isMember }) => ({
    title: 'Tell your story',
    body: (
      <Form action={servedRoutes.begin.form} filled={{ ...filled, values: {} }} submit="Create Song Request">
        <Questions values={filled.values} problems={filled.problems} isMember={isMember} />
      </Form>
    ),
  }),
  begun: ({ link }) => ({
    title: 'Your request is out',
    lead: 'Share it: that’s how requests find a songwriter and supporters.',
    body: (
      <p className="mt-6 [overflow-wrap:anywhere]">
        <PlainLink href={link}>{link}</PlainLink>
      </p>
    ),
  }),
}
