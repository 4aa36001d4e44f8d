import { openContactForm } from '../support/contact-form.ts'
import type { RunningSite } from '../support/running-site.ts'
import type { StaffRequests } from '../support/staff-requests.ts'
import { addressOf, send } from './request.ts'

/**
 * Fetches the contact form and sends a message. Returns the status: 200 when the message is stored. `visitor` selects
 * the client address, for sites that trust the proxy on this machine.
 */
export async function sendMessage(
  site: Pick<RunningSite, 'port' | 'url'>,
  message: string,
  visitor: number,
): Promise<number> {
  const fields = {
    ...(await openContactForm(site.url)),
    name: 'Ruth',
    email: 'ruth@mail.example',
    phone: '',
    message,
  }
  const { status } = await send(site, {
    path: '/contactus',
    body: new URLSearchParams(fields).toString(),
    headers: addressOf(visitor),
  })
  return status
}

/** The form of a news video. */
export const newsFields = (title: string): Readonly<Record<string, string>> => ({
  newsType: 'Online Video',
  title,
  date: '2026-10-17',
  link: 'https://courier.example/report',
  source: 'The Savannah Courier',
  summary: `<p>What ${title} is about.</p>`,
  videoLink: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
})

/** Publishes a news video as staff. Returns the status: 200 when it is published. */
export async function writeNews(staff: StaffRequests, title: string): Promise<number> {
  const answer = await staff.sendForm('/admin/cms/newsupdates/new', newsFields(title))
  await answer.body?.cancel()
  return answer.status
}
