import { html } from '../../html.ts'

const grooves = [96, 108, 120, 132, 144, 156, 168, 180]

/** The vinyl record slides out of its sleeve: upwards on a narrow screen, to the right on a wide one. */
export const recordOnTheWay = html`<svg viewBox="-200 -200 400 400" width="200" aria-hidden="true" class="absolute -top-24 left-1/2 w-[22rem] -translate-x-1/2 sm:-top-32 sm:w-[26rem] lg:top-1/2 lg:left-[20rem] lg:w-[33rem] lg:translate-x-0 lg:-translate-y-1/2">
  <circle r="198" class="fill-disc" />
  ${grooves.map((r) => html`<circle r="${r}" class="fill-none stroke-groove" stroke-width=".9" />`)}
  <path d="M0 0 163-113A198 198 0 0 0 110-165ZM0 0-163 113A198 198 0 0 0-110 165Z" class="fill-sheen" />
  <circle r="76" class="fill-glow" />
  <circle r="71" class="fill-none stroke-disc" stroke-width=".8" opacity=".55" />
  <g class="fill-disc" text-anchor="middle">
    <text y="-34" style="font: 560 21px var(--font-serif)">For You</text>
    <text y="32" style="font: 600 6.5px var(--font-sans); letter-spacing: .1em">BY HUMANS FOR HUMANS</text>
    <text y="44" style="font: 600 6.5px var(--font-sans); letter-spacing: .1em">100% TO SONGWRITERS</text>
  </g>
  <circle r="6" class="fill-paper" />
</svg>`
