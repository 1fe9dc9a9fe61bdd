/**
 * Switches between dark and light. A cookie keeps the theme, so that the server renders it and the page never
 * flashes in the wrong theme.
 */
function switchTheme() {
  const page = document.documentElement
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const now = page.dataset['theme'] ?? (systemDark ? 'dark' : 'light')
  const next = now === 'dark' ? 'light' : 'dark'
  page.dataset['theme'] = next
  // A year, in seconds. An import of contract/grammar/time.ts would make the landing page's script larger.
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
