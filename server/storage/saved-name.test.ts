import { expect, test } from 'vitest'
import { attachment, savedName } from './saved-name.ts'

const named = (title: string, artist = 'Maya Ruiz') => savedName({ title, artist, type: 'audio/mpeg' })

/** Reads the two file names of the header like a browser, by RFC 6266 and RFC 8187. */
function readBack(header: string) {
  const [, plain, star] =
    /^attachment; filename="([ !#-[\]-~]*)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]+)$/.exec(header)!
  return { plain, name: decodeURIComponent(star!) }
}

test.each([
  ['Thirty Winters', 'Thirty Winters - Maya Ruiz.mp3', 'Thirty Winters - Maya Ruiz.mp3'],
  ['Señor Müller’s café', 'Señor Müller’s café - Maya Ruiz.mp3', 'Senor Muller_s cafe - Maya Ruiz.mp3'],
  ['أغنية أمي', 'أغنية أمي - Maya Ruiz.mp3', '_ _ - Maya Ruiz.mp3'],
  ['🎂🎉', '🎂🎉 - Maya Ruiz.mp3', '_ - Maya Ruiz.mp3'],
  ['say "yes"; filename=evil.exe', 'say _yes_; filename=evil.exe - Maya Ruiz.mp3', undefined],
  ['a\r\nset-cookie: a=b', 'a__set-cookie_ a=b - Maya Ruiz.mp3', undefined],
  ['../../etc/passwd', '_.._etc_passwd - Maya Ruiz.mp3', undefined],
  ['AC/DC \\ 50%22 <3 | what?*', 'AC_DC _ 50%22 _3 _ what__ - Maya Ruiz.mp3', undefined],
  ['...', 'Maya Ruiz.mp3', undefined],
  ['exe.\u202e3pm', 'exe.3pm - Maya Ruiz.mp3', undefined],
  ['\ud800 alone', '\ufffd alone - Maya Ruiz.mp3', undefined],
])('%j is saved as %j', (title, name, plain) => {
  const back = readBack(attachment(named(title)))
  expect(back.name).toBe(name)
  if (plain) expect(back.plain).toBe(plain)
})

test('a long name fits every file system, and no letter is cut in two', () => {
  for (const letter of ['x', 'ü', 'ع', '👨‍👩‍👧', '歌']) {
    const name = named(letter.repeat(300), letter.repeat(300))
    expect(Buffer.byteLength(name)).toBeLessThan(143)
    expect(name.replaceAll(letter, '')).toBe(' - .mp3')
  }
})

test('without a name, or of an unknown type, there is something to save', () => {
  expect(named('Song', '')).toBe('Song.mp3')
  expect(named('', '')).toBe('Song.mp3')
  expect(savedName({ title: 'A', artist: 'B', type: 'audio/flac' })).toBe('A - B.flac')
  expect(savedName({ title: 'A', artist: 'B', type: 'what/ever' })).toBe('A - B')
})
