/**
 * Gives the library's dialog what assistive technology needs and it leaves out: a name on the dialog itself (the
 * library names what is around it), and the list role around a single file, which is an item of one.
 */
export function completePanel(panel: Element, title: string) {
  panel.setAttribute('aria-label', title)
  panel.setAttribute('aria-modal', 'true')
  const complete = () => {
    for (const files of panel.querySelectorAll('.uppy-Dashboard-files:not([role])'))
      files.setAttribute('role', 'list')
  }
  new MutationObserver(complete).observe(panel, { childList: true, subtree: true })
}
