import { copyParts } from './copy-parts.ts'

/* Button that copies the address of a report's page. Without this script it stays hidden. */

const button = document.getElementById(copyParts.button)
const said = document.getElementById(copyParts.said)
if (button && said && 'clipboard' in navigator) {
  button.hidden = false
  button.addEventListener('click', () => {
    const copied = navigator.clipboard.writeText(location.href)
    const say = (words: string) => () => void (said.textContent = words)
    copied.then(say('Copied!'), say('Your browser didn’t let us copy it.'))
  })
}
