{
  // Theme of the switch; by default the system's.
  const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
  if (theme) document.documentElement.dataset['theme'] = theme
  addEventListener('online', () => location.reload())
}
