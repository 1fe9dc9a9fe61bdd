/** Theme cookie: the server renders the theme into the page, so that the wrong one never flashes. */
function switchTheme() {
  const page = document.documentElement
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const now = page.dataset['theme'] ?? (systemDark ? 'dark' : 'light')
  const next = now === 'dark' ? 'light' : 'dark'
  page.dataset['theme'] = next
  // A year, in seconds. The units of contract/grammar/time.ts would weigh on the landing page.
  document.cookie = `theme=${next}; Path=/; Max-Age=31536000; SameSite=Lax`
}

export const ThemeSwitch = () => (
  <button
    type="button"
    onClick={switchTheme}
    aria-label="Switch between light and dark"
    title="Light or dark"
    className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink hover:text-accent noscript:hidden"
  >
    <svg viewBox="0 0 20 20" aria-hidden className="size-5">
      <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M10 2.5a7.5 7.5 0 0 1 0 15z" fill="currentColor" />
    </svg>
  </button>
)
