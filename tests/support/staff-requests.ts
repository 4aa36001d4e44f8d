import fs from 'node:fs'
import { storeKeptSession } from './kept-session.ts'
import { adaeze, type Person } from './people.ts'
import { type Photograph, threeSmallPhotographs } from './photographs.ts'

/** Requests of a signed-in user without a browser. */
export interface StaffRequests {
  /** The value of the `Cookie` header. */
  readonly cookie: string
  /** Does not follow redirects. */
  send(path: string, request?: RequestInit): Promise<Response>
  sendForm(path: string, fields: Readonly<Record<string, string>>): Promise<Response>
  /** Uploads a picture in one request. Returns the id of the upload. */
  upload(photograph: Photograph): Promise<string>
  /** The same for a PDF that visitors download. */
  uploadPdf(file: { readonly name: string; readonly bytes: Uint8Array }): Promise<string>
}

/** `shared`: on a computer that others use. An account with two-step sign-in is only asked for its code. */
export async function signInByRequest(
  url: string,
  person: Person,
  { shared = false }: { readonly shared?: boolean } = {},
): Promise<StaffRequests> {
  const cookies = (!shared && storeKeptSession(url, person)) || (await signInByForm(url, person, { shared }))
  return staffRequests(url, cookies.join('; '))
}

/** Requests with the cookies of a session. */
export function staffRequests(url: string, cookie: string): StaffRequests {
  const send = (path: string, request: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      redirect: 'manual',
      ...request,
      headers: { origin: url, cookie, ...(request.headers as Record<string, string>) },
    })
  async function upload(name: string, bytes: Uint8Array, kind: 'picture' | 'download'): Promise<string> {
    const metadata = Object.entries({ filename: name, kind }).map(
      ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
    )
    const created = await send('/admin/uploads', {
      method: 'POST',
      body: bytes as BodyInit,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': metadata.join(),
        'content-type': 'application/offset+octet-stream',
      },
    })
    const id = created.headers.get('location')?.split('/').at(-1)
    if (created.status !== 201 || !id)
      throw new Error(`not uploaded: ${created.status} ${await created.text()}`)
    return id
  }
  return {
    cookie,
    send,
    sendForm: (path, fields) => postForm(`${url}${path}`, url, cookie, fields),
    upload: ({ name, path }) => upload(name, fs.readFileSync(path), 'picture'),
    uploadPdf: ({ name, bytes }) => upload(name, bytes, 'download'),
  }
}

/** Signs in as the form does. Returns the cookies, as `name=value`. */
export async function signInByForm(
  url: string,
  { name, email, password }: Person,
  { shared = false }: { readonly shared?: boolean } = {},
): Promise<readonly string[]> {
  const fields = { email, password, shared: shared ? 'yes' : 'no' }
  const answer = await postForm(`${url}/admin`, url, null, fields)
  if (answer.status !== 302) throw new Error(`${name} was not signed in: ${answer.status}`)
  return answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
}

/** Publishes a program with three pictures. Returns the path of its page. */
export async function publishProgram(url: string, title: string): Promise<string> {
  const staff = await signInByRequest(url, adaeze)
  const uploads = await Promise.all(
    (await threeSmallPhotographs()).map((photograph) => staff.upload(photograph)),
  )
  const answer = await staff.sendForm('/admin/cms/programs/new', programFields(title, uploads))
  if (answer.status !== 200) throw new Error(`not published: ${answer.status}`)
  const newest = /href="(\/programs\/[\w-]+)"/.exec(await (await fetch(`${url}/programs`)).text())?.[1]
  if (!newest) throw new Error('not on the list of programs')
  return newest
}

/** Posts a form as a browser without script does. Does not follow redirects. */
export function postForm(
  address: string,
  origin: string,
  cookie: string | null,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, ...(cookie && { cookie }) },
    body: new URLSearchParams(fields),
  })
}

/** The fields of the form 'Add New Program'. */
export const programFields = (title: string, uploadIds: readonly string[]): Record<string, string> => ({
  title,
  date: '2026-10-17',
  theme: 'Political Advocacy',
  report: `<p>Report of ${title}</p>`,
  images: JSON.stringify(uploadIds.map((uploadId) => ({ uploadId, description: '' }))),
})
