import { stampIn } from '#app/offline/message-outbox.ts'

/** The contact form as the site gives it to a browser without script: the fields that nobody fills in. */
export async function openContactForm(url: string): Promise<Record<string, string>> {
  const html = await (await fetch(`${url}/contactus`)).text()
  const stamp = stampIn(html)
  if (stamp === null) throw new Error('the contact form has no stamp')
  return { website: '', elapsed: '', submission: '', stamp }
}
