import { Html } from '../../../html.ts'
import { lightDark } from '../../../site/site.ts'

/** The site's colours, and fonts that every system has. */
export const style = () =>
  new Html(`<style>
:root{color-scheme:light dark;background:${lightDark('paper')};color:${lightDark('ink')};font:1rem/1.6 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem}
h1,h2{font-family:Georgia,serif;line-height:1.2}
h1{font-size:2rem}
h2{font-size:1.4rem;margin:0 0 .5rem}
a{color:${lightDark('accent')};text-underline-offset:.2em}
:focus-visible{outline:2px solid ${lightDark('accent')};outline-offset:2px}
nav ul{columns:16rem;padding-left:1.2rem}
section{margin-top:3rem}
.none{color:${lightDark('muted')}}
article{background:${lightDark('raised')};border:1px solid ${lightDark('line')};border-radius:.75rem;padding:1rem 1.25rem;margin-top:.75rem;content-visibility:auto;contain-intrinsic-size:auto 12rem}
dl{margin:0;display:grid;gap:.4rem}
dl>div{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:1rem}
dt{color:${lightDark('muted')}}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext}
dd ul{margin:0;padding-left:1.2rem;white-space:normal}
pre{margin:0;overflow-x:auto;font-size:.85rem;white-space:pre-wrap}
audio{display:block;width:100%;max-width:28rem;margin-top:.4rem}
img{display:block;max-width:100%;max-height:24rem;margin-top:.4rem;border-radius:.5rem}
@media(max-width:40rem){dl>div{grid-template-columns:1fr;gap:0}}
@media print{article{break-inside:avoid;content-visibility:visible}}
</style>`)
