import { buildProject } from './factories.ts'
import type { TestApp } from './test-app.ts'

export type ProjectValues = Parameters<typeof buildProject>[1]

export async function projectOf(site: TestApp, values: ProjectValues = {}) {
  const { request, listener, songwriter } = await buildProject(site.db, values)
  return {
    request,
    params: { id: request.id },
    listener: await site.as(listener),
    songwriter: await site.as(songwriter),
  }
}
