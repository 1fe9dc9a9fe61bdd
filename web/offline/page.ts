{
  // Uses the theme that the user chose with the switch. Without a choice, the system's theme applies.
  const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
  if (theme) document.documentElement.dataset['theme'] = theme
  addEventListener('online', () => location.reload())
}
