/*
 * An inline script after a part of a page that can be copied or shared (`data-copies`). Browsers copy and share on HTTPS
 * only; elsewhere, and without script, the links stay.
 */
const part = document.currentScript!.parentElement!
const { dataset } = part
const outcome = part.querySelector('[role=status]')!
const mail = part.querySelector<HTMLElement>('[data-mail]')
const canShare = 'share' in navigator
if (mail && canShare) mail.textContent = 'Share'

part.addEventListener('click', (event) => {
  const control = (event.target as Element).closest('[data-copy],[data-mail]')
  if (!control) return
  if (control === mail) {
    if (!canShare) return
    event.preventDefault()
    // The promise rejects when the visitor closes the share sheet. This is not an error.
    navigator.share({ title: dataset['title']!, url: dataset['copies']! }).catch(() => {})
    return
  }
  if (!('clipboard' in navigator)) {
    if (control instanceof HTMLButtonElement) outcome.textContent = dataset['failed']!
    return
  }
  event.preventDefault()
  const source = dataset['source'] && document.getElementById(dataset['source'])
  const text = source ? `${dataset['copies']}\n\n${source.innerText.trim()}\n` : dataset['copies']!
  navigator.clipboard.writeText(text).then(
    () => (outcome.textContent = dataset['done']!),
    () => (outcome.textContent = dataset['failed']!),
  )
})
