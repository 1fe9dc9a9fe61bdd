import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { EngineName } from '../../../trials/engines/browsers.ts'
import { withDatabase } from '../../support/database.ts'
import type { Site } from '../../support/site.ts'
import { song } from '../../support/sounds.ts'
import { test } from './fixtures.ts'
import * as screens from './screens.ts'

/** Changes the database so that a gift may be opened: its opening time becomes earlier by 25 hours. */
const letTheDayCome = (site: Site) =>
  withDatabase(site, (client) => client.query(`update gifts set opens_at = opens_at - interval '25 hours'`))

/**
 * Defines the tests for one browser engine. Each engine calls this in its own file, because Playwright allows
 * one engine per file.
 */
export function storyIn(engine: EngineName) {
  test('a song is asked for, written, heard, approved, paid for and given', async ({
    someone,
    site,
    desk,
  }) => {
    test.setTimeout(480_000)
    const [noor, tomas, uwe, anna] = [await someone(), await someone(), await someone(), await someone()]
    const recording = path.join(desk.folder, 'kitchen-light.mp3')
    await writeFile(recording, song().buffer)

    await test.step('one asks for a song and has an account, two create one', async () => {
      await screens.begin(noor, 'Noor', 'noor@example.com')
      await screens.register(tomas, ['Tomás', 'Arévalo'], 'tomas@example.com')
      await screens.proveEmail(tomas, 'tomas@example.com')
      await screens.register(uwe, ['Uwe', 'Brandt'], 'uwe@example.com')
    })
    await test.step('one promises, one accepts and writes', async () => {
      await screens.pledge(uwe)
      await screens.makeProfile(tomas)
      await screens.acceptRequest(tomas)
      await screens.writeMessage(tomas, 'What kind of lamp was it?')
    })
    const room = await screens.openRoom(noor)
    await screens.writeMessage(noor, 'A green one, with a pull chain.')
    await tomas.sees('A green one, with a pull chain.')

    await test.step('the song is uploaded and delivered, drawn and heard', async () => {
      await screens.deliverSong(tomas, recording)
      await noor.sees('Your turn: listen, then approve the song or ask for changes')
      await screens.hear(noor)
      const { peaks, loudest, height } = await screens.waveform(noor)
      expect(peaks).toBeGreaterThan(50)
      expect(loudest).toBeGreaterThan(20)
      expect(height).toBeGreaterThan(20)
      await screens.comment(noor, 'Softer here?')
      await screens.approve(noor, 'We were all home again.')
    })
    await test.step('the payment is made, marked and confirmed', async () => {
      await screens.markSent(uwe)
      await screens.confirmPayment(tomas)
    })
    await test.step('the song becomes a gift, which opens on its day for a visitor', async () => {
      await noor.goto(room)
      await screens.makeGift(noor)
      await anna.goto(room)
      await anna.sees('A gift from Noor')
      expect(await anna.isThere({ role: 'button', name: 'Play' })).toBe(false)
      await letTheDayCome(site)
      // Public pages are cached for a few seconds, and a direct change in the database doesn't clear the
      // cache.
      await expect
        .poll(
          async () => {
            await anna.goto(room)
            return anna.isThere({ role: 'button', name: 'Play' })
          },
          { timeout: 90_000, intervals: [3000] },
        )
        .toBe(true)
      await anna.sees('For all your mornings.')
      await screens.hear(anna)
    })
  })

  test('a name is recorded, or the page says why it can’t be', async ({ someone }) => {
    const one = await someone()
    await screens.register(one, ['Ines', 'Okafor'], 'ines@example.com')
    const recording = await screens.startRecording(one)
    if (engine === 'firefox') {
      await recording()
      await screens.inDialog(one, 'button', 'Stop', { exact: true })
      const listening = await one.watches('Stop listening')
      await screens.inDialog(one, 'button', 'Listen to how Siobhán is said')
      await listening()
      // The button appears again after the recording has ended.
      await one.finds({ role: 'button', name: 'Listen to how Siobhán is said' })
    } else {
      // Debian's WebKit has a microphone but no MediaRecorder.
      await one.sees('This browser can’t record here. Choose an audio file instead.')
      expect(await one.isThere({ role: 'button', name: 'Record', exact: true })).toBe(true)
    }
  })

  test('a page has the colours of each theme', async ({ someone }) => {
    const one = await someone()
    await one.goto('/help')
    expect(await screens.colours(one)).toEqual(screens.themes.light)
    await one.click('button', 'Switch between light and dark')
    await expect.poll(() => screens.colours(one)).toEqual(screens.themes.dark)
    // The theme is stored on the server, so other pages have it too.
    await one.goto('/help')
    expect(await screens.colours(one)).toEqual(screens.themes.dark)
  })
}
