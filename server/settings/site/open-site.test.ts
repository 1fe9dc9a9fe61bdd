import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { builtCurrency } from '#contract/grammar/currency'
import { palette } from '#contract/surface/palette'
import { accentColours, contrast } from './accent.ts'
import { logoPng, readLogo } from './logo.ts'
import { openSite } from './open-site.ts'
import { readOwnPages } from './own-pages.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'songwright site '))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the accent', () => {
  const named = ['paper', 'raised', 'sunk', 'on-accent'] as const

  test('contrast is WCAG’s', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  })

  test.each(['#0b6b5d', '#5b2a86', '#7a1f3d', '#003366', '#000000', '#ad2f05', '#3f3f3f'])(
    '%s can be read in both themes, with its own hue in the dark one',
    (accent) => {
      const { accent: [light, dark] = ['', ''], glow = ['', ''] } = accentColours(accent)
      expect(light).toBe(accent)
      // Text on a record's label has the colour of the disc.
      for (const theme of [0, 1] as const)
        expect(contrast(glow[theme], palette.disc[theme])).toBeGreaterThanOrEqual(4.5)
      for (const name of named) {
        expect(contrast(light, palette[name][0]), `${name}, light`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark, palette[name][1]), `${name}, dark`).toBeGreaterThanOrEqual(4.5)
      }
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(dark.slice(at, at + 2), 16),
      )
      if (accent === '#0b6b5d') expect(green).toBeGreaterThan(Math.max(red, blue))
      if (accent === '#5b2a86') expect(blue).toBeGreaterThan(Math.max(red, green))
    },
  )

  test.each(['#ffcc00', '#ff7f47', '#ffffff', '#c0c0c0', '#00ff00'])(
    '%s is too light: the start says the ratio, and the nearest colour that would do',
    (accent) => {
      const said = /contrast of (\d+\.\d\d):1 .* nearest colour that has it is (#\w{6})\.$/
      const [, ratio, better = ''] = said.exec(refusalOf(() => accentColours(accent))) ?? []
      expect(Number(ratio)).toBeLessThan(4.5)
      expect(accentColours(better).accent?.[0]).toBe(better)
    },
  )

  function refusalOf(run: () => unknown) {
    try {
      run()
    } catch (error) {
      return String(error)
    }
    return ''
  }
})

describe('the logo', () => {
  const svg = (inside: string, root = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" ${root}>${inside}</svg>`
  const fileOf = async (content: string | Buffer, name = 'logo') => {
    const file = path.join(folder, name)
    await writeFile(file, content)
    return file
  }

  test('an SVG and a PNG are taken by what is in them, with an address that changes with them', async () => {
    const drawn = await readLogo(
      await fileOf(`<?xml version="1.0"?>\n<!-- ours -->\n${svg('<path d="M0 0h9v9z"/>')}`),
    )
    expect(drawn).toMatchObject({ type: 'image/svg+xml', width: 72, height: 36 })
    const wide = sharp({ create: { width: 900, height: 100, channels: 4, background: '#0b6b5d' } })
    const png = await readLogo(await fileOf(await wide.png().toBuffer()))
    expect(png).toMatchObject({ type: 'image/png', width: 112, height: 12 })
    expect(png.href).toMatch(/^\/logo-[\w-]{12}\.png$/)
    expect(png.href).not.toBe(drawn.href)
  })

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['an event handler', svg('<path d="M0 0h9v9z" onclick="alert(1)"/>')],
    ['an event handler', svg('', 'onload = "alert(1)"')],
    [
      'foreign content',
      svg('<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    ],
    ['a link', svg('<image href="https://elsewhere.example/a.png"/>')],
    ['a link', svg("<use xlink:href='//elsewhere.example/a.svg#x'/>")],
    ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0h9v9z"/></a>')],
    ['an address', svg('<style>path{fill:url("https://elsewhere.example/a")}</style>')],
    ['an import', svg('<style>@import "https://elsewhere.example/a.css"</style>')],
    ['an import', svg('<style>@\\69mport "https://elsewhere.example/a.css"</style>')],
    ['an import', svg('<style>&#64;im&#x70;ort "https://elsewhere.example/a.css"</style>')],
    ['an address', svg('<path style="fill:u\\72l(https://elsewhere.example/a)"/>')],
    ['an address', svg('<style>path{fill:\\000075 rl(https://elsewhere.example/a)}</style>')],
    ['an address', svg('<style>path{background:image-set("https://elsewhere.example/a" 1x)}</style>')],
    ['neither an SVG nor a PNG', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
    ['neither an SVG nor a PNG', '<html><svg></svg></html>'],
    ['neither an SVG nor a PNG', 'GIF89a'],
    ['broken', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)])],
    ['200000 are the most', svg(' '.repeat(200_000))],
  ])('%s is refused, with a sentence that names the file', async (why, content) => {
    const file = await fileOf(content)
    const refused = readLogo(file)
    await expect(refused).rejects.toThrow(why)
    await expect(refused).rejects.toThrow(`SITE_LOGO ${file}`)
    await expect(refused).rejects.toMatchObject({ name: 'StartError' })
  })

  test('references that multiply until no drawing ends are refused in time', async () => {
    const level = (_: unknown, at: number) =>
      `<g id="l${at}">${(at ? `<use href="#l${at - 1}"/>` : '<path d="M0 0h9v9z"/>').repeat(10)}</g>`
    const bomb = svg(`<defs>${Array.from({ length: 24 }, level).join('')}</defs><use href="#l23"/>`)
    const refused = readLogo(await fileOf(bomb), 3)
    await expect(refused).rejects.toThrow('takes longer than 3 seconds to draw')
  })

  test.each([
    [
      'as large as drawing programs make them',
      '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1200">',
      72,
      36,
    ],
    ['without a size', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 4000">', 36, 36],
    ['tiny', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1">', 72, 36],
  ])('an SVG %s is drawn sharp wherever it is a PNG', async (_, root, width, height) => {
    const logo = await readLogo(await fileOf(`${root}<path d="M0 0H4000V4000H0Z" fill="#0b6b5d"/></svg>`))
    expect(logo).toMatchObject({ width, height })
    for (const size of [48, 512]) {
      const drawn = await logoPng(logo, { width: size, height: size, ground: 'none' })
      const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([size, size])
      const middle = ((size / 2) * size + size / 2) * info.channels
      expect([...data.subarray(middle, middle + 3)]).toEqual([0x0b, 0x6b, 0x5d])
    }
  })

  test('a file that is not there is named', async () => {
    await expect(readLogo(path.join(folder, 'none.svg'))).rejects.toThrow('is not there')
    await expect(readLogo(folder)).rejects.toThrow('is not there')
  })
})

describe('the operator’s pages', () => {
  const said = { site: 'Lieder <x>', operator: 'Ada & Co', contact: 'ada@songs.example' }
  const pageOf = async (text: string | Buffer, name = 'imprint.md') => {
    await writeFile(path.join(folder, name), text)
    const { pages, wrong } = await readOwnPages(folder, said)
    return { page: pages[0], wrong }
  }

  test('the first heading is the title, the first paragraph the description, and each further heading an anchor', async () => {
    const { page } = await pageOf(
      '# Imprint\n\nWe are *here*.\n\n## Who & where\n\n## Who & where\n\n# Über uns\n',
    )
    expect(page).toMatchObject({ path: '/about/imprint', title: 'Imprint', description: 'We are here.' })
    expect(page?.html).toBe(
      '<p>We are <em>here</em>.</p>\n<h2 id="who-where">Who &amp; where</h2>\n<h2 id="who-where-2">Who &amp; where</h2>\n<h2 id="über-uns">Über uns</h2>\n',
    )
  })

  test('HTML, pictures and dangerous links are text', async () => {
    const { page } = await pageOf(
      '<script>alert(1)</script>\n\n<b onclick="x">b</b> ![a](https://elsewhere.example/a.png) [a](javascript:alert(1)) [b](data:text/html,x) [c](//elsewhere.example) [e](vbscript:x)',
    )
    expect(page?.html).not.toMatch(/<(?!\/?p>|a href="https:\/\/elsewhere\.example\/a\.png">|\/a>)/)
    expect(page?.html.match(/<a /g)).toHaveLength(1)
  })

  test('links to the web, to emails and within the site are links, and tables are tables', async () => {
    const { page } = await pageOf(
      '[a](https://a.example) [b](mailto:a@b.example) [c](/about/terms#x) [d](#x)\n\n|a|b|\n|-|-|\n|c|d|\n',
    )
    expect(page?.html.match(/<a href="/g)).toHaveLength(4)
    expect(page?.html).toContain('<table>')
  })

  test('an anchor is neither one of the page around it nor one of the rules', async () => {
    const { page } = await pageOf('# Rules\n\n## Main\n\n## Hate\n\n## Hate\n')
    expect([...page!.html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'main-2',
      'hate-2',
      'hate-3',
    ])
  })

  test('as many headings of one name as a file may have are read in seconds', async () => {
    const { page } = await pageOf('# a\n\n'.repeat(39_999))
    expect(page?.html).toContain('<h2 id="a-39998">')
  }, 20_000)

  test('placeholders in a link’s address are the site’s own facts too, as far as such links may lead', async () => {
    const { page } = await pageOf(
      '[a](mailto:{{contact}}?subject={{site}}) [b](https://a.example/{{operator}})',
    )
    const hrefs = [...page!.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(hrefs).toEqual([
      'mailto:ada@songs.example?subject=Lieder%20%3Cx%3E',
      'https://a.example/Ada%20%26%20Co',
    ])
  })

  test('a file that leads out of the folder is left out, one within it is not', async () => {
    const outside = path.join(folder, 'secret')
    const pages = path.join(folder, 'pages')
    await mkdir(path.join(pages, '..data'), { recursive: true })
    await writeFile(outside, '# Not for visitors')
    await writeFile(path.join(pages, '..data', 'terms.md'), '# Terms')
    await symlink('../secret', path.join(pages, 'imprint.md'))
    await symlink(path.join('..data', 'terms.md'), path.join(pages, 'terms.md'))
    await symlink('nowhere', path.join(pages, 'lost.md'))
    const { pages: found, wrong } = await readOwnPages(pages, said)
    expect(found.map(({ title }) => title)).toEqual(['Terms'])
    expect(wrong).toEqual([
      expect.stringMatching(/imprint\.md is left out: it leads out of its folder$/),
      expect.stringMatching(/lost\.md is left out: it can’t be read \(ENOENT\)$/),
    ])
  })

  test('placeholders say the site’s own facts, as text', async () => {
    const { page } = await pageOf('# {{site}}\n\n{{operator}}: {{contact}}, {{nothing}}')
    expect(page?.title).toBe('Lieder <x>')
    expect(page?.html).toBe('<p>Ada &amp; Co: ada@songs.example, {{nothing}}</p>\n')
  })

  test('a page without a heading is called as its file', async () => {
    expect((await pageOf('Words.', 'data-protection.md')).page?.title).toBe('Data protection')
  })

  test.each([
    ['its name', 'Imprint.md', 'x'],
    ['its name', 'a b.md', 'x'],
    ['200000 are the most', 'long.md', 'x'.repeat(200_001)],
    ['UTF-8', 'latin.md', Buffer.from([0xfc, 0x62])],
    ['empty', 'none.md', ' \n'],
    ['no words to replace', 'moderation.md', '# Moderation'],
  ])('a file that is no page is named and left out: %s', async (why, name, content) => {
    const { page, wrong } = await pageOf(content, name)
    expect(page).toBeUndefined()
    expect(wrong).toHaveLength(1)
    expect(wrong[0]).toContain(path.join(folder, name))
    expect(wrong[0]).toContain(why)
  })

  test('twenty pages are the most, and other files and folders are none', async () => {
    for (let at = 10; at < 32; at++) await writeFile(path.join(folder, `page-${at}.md`), `# Page ${at}`)
    await writeFile(path.join(folder, 'notes.txt'), 'x')
    await mkdir(path.join(folder, 'folder.md'))
    const { pages, wrong } = await readOwnPages(folder, said)
    expect(pages).toHaveLength(20)
    expect(wrong).toHaveLength(3)
  })
})

test.each([
  [{ siteName: 'a\nBcc: b@c.example' }, 'SITE_NAME'],
  [{ operatorName: 'a\u0007' }, 'OPERATOR_NAME'],
  [{ operatorContact: 'javascript:alert(1)' }, 'OPERATOR_CONTACT'],
  [{ operatorContact: 'http://songs.example' }, 'OPERATOR_CONTACT'],
  [{ siteAccent: '#ffff00' }, 'SITE_ACCENT'],
  [{ siteLogo: '/nowhere/logo.svg' }, 'SITE_LOGO'],
])('a site that can not be shown as set is refused: %o', async (setting, name) => {
  const asked = openSite(
    { dataDir: folder, siteName: 'Songs', currency: builtCurrency, ...setting },
    () => {},
  )
  await expect(asked).rejects.toThrow(name)
  await expect(asked).rejects.toMatchObject({ name: 'StartError' })
})
