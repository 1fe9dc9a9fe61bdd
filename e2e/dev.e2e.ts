import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as plain } from '@playwright/test'

const root = path.join(import.meta.dirname, '..')
const soon = 5000
/** Time limit of the server's restart on a slow machine. */
const restarted = 20_000

/** Copies the sources and starts the development server on the copy, so that a test can edit the sources. */
const test = plain.extend<{
  copy: { url: string; edit: (file: string, from: string, to: string) => Promise<void> }
}>({
  // The first start is slow: Vite bundles the dependencies, and the database is created.
  copy: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'songwright dev '))
      const left = ['.git', 'bench', 'data', 'data-dev', 'dist', 'docs', 'node_modules', 'test-results']
      for (const name of await readdir(root))
        if (!left.includes(name))
          await cp(path.join(root, name), path.join(folder, name), {
            recursive: true,
            filter: (file) => !file.endsWith('.png'),
          })
      await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
      const child = spawn(process.execPath, ['scripts/dev/dev.ts'], {
        cwd: folder,
        env: { ...process.env, PORT: '0', DEMO: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      const url = await new Promise<string>((resolve, reject) => {
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          said += text
          const [, address] = /ready at (http:\S+)/.exec(said) ?? []
          if (address) resolve(address)
        })
        child.once('exit', () => reject(new Error(`It ended before it was ready:\n${said}`)))
      })
      const edit = async (file: string, from: string, to: string) => {
        const source = await readFile(path.join(folder, file), 'utf8')
        expect(source).toContain(from)
        await writeFile(path.join(folder, file), source.replace(from, to))
      }
      await use({ url, edit })
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
    { timeout: 180_000 },
  ],
})

test('in development a changed button text is seen within five seconds, and changes of the server and of drawn pages too', async ({
  page,
  copy: { url, edit },
}) => {
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  await page.goto(url)
  const button = page.getByRole('button', { name: 'Learn More' })
  await expect(button).toBeVisible()

  await edit('web/pages/landing/landing-hero.tsx', 'Learn More', 'Hear how it works')
  await expect(page.getByRole('button', { name: 'Hear how it works' })).toBeVisible({ timeout: soon })
  const html = (address: string) =>
    page.request.get(url + address, { headers: { accept: 'text/html' } }).then((reply) => reply.text())
  await expect.poll(() => html('/'), { timeout: soon }).toContain('Hear how it works')

  // A story that was begun survives the restart of the server.
  await page.goto(`${url}/begin`)
  await page.getByLabel('Your story').fill('My mother left the light on')
  await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible()
  await edit('server/http/health/health.ts', "status: 'ok'", "status: 'fine'")
  const health = () => page.request.get(`${url}/healthz`).then((reply) => reply.text())
  await expect.poll(health, { timeout: restarted }).toContain('fine')
  await page.reload()
  await expect(page.getByLabel('Your story')).toHaveValue('My mother left the light on')

  // Server rendering uses the new code, although the server's process isn't restarted.
  expect(await html('/request/none')).toContain('isn’t here')
  await edit('web/pages/room/room-states.tsx', 'isn’t here', 'is nowhere')
  await expect.poll(() => html('/request/none'), { timeout: restarted }).toContain('is nowhere')
  expect(errors).toEqual([])
})
