import { useEffect } from 'react'
import { site } from '../../lib/site/site.ts'
import { useTitle } from '../../lib/use-title.ts'
import { aboutContents } from './contents.ts'
import { AboutLayout } from './layout.tsx'
import { type AboutPath, aboutTitles } from './titles.ts'

export function AboutPage({ path }: { path: AboutPath }) {
  const { lead, Body } = aboutContents[path]
  const title = aboutTitles[path]
  useTitle(title)
  const isElsewhere = Boolean(site.pages?.[path])
  useEffect(() => {
    // Opened by a link within the app: only the server has the operator's text of this page.
    if (isElsewhere) location.reload()
  }, [isElsewhere])
  if (isElsewhere) return null
  return (
    <AboutLayout path={path} title={title} lead={lead}>
      <Body />
    </AboutLayout>
  )
}
