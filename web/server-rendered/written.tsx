import { Router } from 'wouter'
import type { DrawnPages } from '#contract/surface/drawn-pages'
import { routes } from '#contract/surface/paths'
import { AboutLayout } from '../pages/about/page.tsx'
import { Rules } from '../pages/about/rules.tsx'
import { SmallFooter } from '../pages/small-footer.tsx'
import { documentOf } from './document.tsx'
import { Brand } from './form-layout.tsx'

const prose =
  '[&_a]:underline [&_a]:decoration-accent [&_a]:underline-offset-4 [&_a:hover]:decoration-2 [&_blockquote]:border-l-[3px] [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-muted [&_:is(h2,h3,h4,h5,h6)]:mt-6 [&_:is(h2,h3,h4,h5,h6)]:scroll-mt-8 [&_h2]:text-2xl [&_h3]:text-xl [&_hr]:border-line [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:overflow-x-auto [&_pre]:bg-sunk [&_pre]:p-4 [&_table]:text-sm [&_table]:wrap-break-word [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th)]:pr-6 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top [&_ul]:list-disc [&_ul]:pl-5 [&_li]:mt-1 [&_li]:marker:text-accent'

/**
 * Page below /about/ that the site's operator has written. It has no scripts, and all visitors see the same
 * page.
 */
export const drawWritten: DrawnPages['drawWritten'] = ({ path, title, description, html, url }, look) =>
  documentOf({
    ...look,
    title,
    head: (
      <>
        {description && <meta name="description" content={description} />}
        <link rel="canonical" href={url} />
      </>
    ),
    body: (
      <Router ssrPath={path}>
        <Brand />
        <main id="main">
          <AboutLayout path={path} title={title}>
            {/* Tables may be wider than a phone. Then the content scrolls sideways, and words aren't
                broken. */}
            <div
              className={`measure grid min-w-0 grid-cols-1 gap-4 overflow-x-auto wrap-anywhere ${prose}`}
              dangerouslySetInnerHTML={{ __html: html }}
            />
            {path === routes.guidelines && <Rules />}
          </AboutLayout>
        </main>
        <SmallFooter />
      </Router>
    ),
  })
