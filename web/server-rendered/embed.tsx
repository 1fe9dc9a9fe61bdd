import { renderToStaticMarkup } from 'react-dom/server'
import type { DrawnPages } from '#contract/surface/drawn-pages'
import { palette } from '#contract/surface/palette'
import { site } from '../lib/site/site.ts'

const style = `*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark;--paper:light-dark(${palette.paper.join()});--ink:light-dark(${palette.ink.join()});--muted:light-dark(${palette.muted.join()})}
body{display:flex;align-items:center;min-height:100vh;background:var(--paper);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
.cover{flex:none;width:min(36%,200px)}
.cover svg{display:block;width:100%;aspect-ratio:1;overflow:hidden}
main{flex:1;min-width:0;display:grid;align-content:center;gap:6px;padding:14px 18px}
h1{font:600 20px/1.2 Georgia,serif;overflow:hidden;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow-wrap:anywhere}
p{font-size:13px;color:var(--muted);overflow-wrap:anywhere}
a{color:inherit}
a:focus-visible{outline:2px solid;outline-offset:2px}
audio{width:100%;margin-top:4px}`

/** Player for iframes on other sites. It has its own styles and works without JavaScript. */
export const drawPlayer: DrawnPages['drawPlayer'] = ({ title, line, songUrl, cover, url }) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${site.name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <div className="cover" aria-hidden dangerouslySetInnerHTML={{ __html: cover }} />
        <main>
          <h1 dir="auto">
            <a href={url} target="_blank" rel="noopener">
              {title}
            </a>
          </h1>
          <p>{line}</p>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a song, whose words stand on its page */}
          <audio controls preload="none" src={songUrl} aria-label={title} />
          <p>
            <a href={url} target="_blank" rel="noopener">
              On {site.name}
            </a>
          </p>
        </main>
      </body>
    </html>,
  )}`
