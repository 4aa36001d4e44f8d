import { Window } from 'happy-dom'
import type { RunningSite } from './running-site.ts'

/** The values of a form: one for each name, or several for a name that is repeated. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>

/** What the site has answered. Redirects are not followed. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The body. */
  readonly text: string
  /** The address of a redirect, without the site's origin; null for any other answer. */
  readonly location: string | null
  /** The page, as a browser without script has it. */
  readonly document: Document
}

/** A visitor without script, with her own cookies. */
export interface Visitor {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Sends a form with any values. */
  post(path: string, values: FormValues, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /**
   * Presses a button in the page of `path`: sends its form as the page has it, except for `values`. @throws when the
   * page has no such button
   */
  press(button: string, from: { path: string; page: Answer; values?: FormValues }): Promise<Answer>
}

/** `cookie`: the value of the header `Cookie`. */
export function createVisitor({ url }: Pick<RunningSite, 'url'>, cookie = ''): Visitor {
  const jar = new Map(cookie.split('; ').flatMap((pair) => (pair ? [splitOnce(pair, '=')] : [])))

  async function send(path: string, request: RequestInit): Promise<Answer> {
    const cookies = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url + path, {
      redirect: 'manual',
      ...request,
      headers: { ...(cookies && { cookie: cookies }), ...(request.headers as Record<string, string>) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = splitOnce(line.split(';', 1)[0] ?? '', '=')
      if (/; *max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return toAnswer(url, response, await response.text())
  }
  const post: Visitor['post'] = (path, values, headers) =>
    send(path, { method: 'POST', body: toSearchParams(values), headers: { origin: url, ...headers } })

  return {
    get: (path, headers = {}) => send(path, { headers }),
    post,
    press(name, { path, page, values }) {
      const button = [...page.document.querySelectorAll<HTMLButtonElement>('form button')].find(
        (one) => textOf(one) === name,
      )
      const form = button?.closest('form')
      if (!button || !form) throw new Error(`There is no form with the button “${name}”`)
      const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? path
      const own = button.name ? { [button.name]: button.value } : {}
      const target = new URL(action, url + path)
      return post(target.pathname + target.search, { ...valuesOf(form), ...own, ...values })
    },
  }
}

/** The values that a form sends when nobody changes it. */
export function valuesOf(form: Element): FormValues {
  const values: Record<string, string[]> = {}
  for (const field of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    const isLeftOut =
      !field.name || field.disabled || (/^(checkbox|radio)$/.test(field.type) && !field.checked)
    if (!isLeftOut) (values[field.name] ??= []).push(field.value)
  }
  return values
}

/** What a page says about a field: the texts of its `aria-describedby`. */
export function messageOf(document: Document, field: string): string {
  const ids = document.querySelector(`[name="${field}"]`)?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** The words of an element, with one space between them. */
export const textOf = (element: Element): string => element.textContent.replaceAll(/\s+/g, ' ').trim()

export const textsOf = (root: ParentNode, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map(textOf)

/** The region of a page with this name. @throws when the page has none */
export function regionOf(document: Document, name: string): Element {
  const isNamed = (region: Element) => {
    const heading = document.getElementById(region.getAttribute('aria-labelledby') ?? '')
    return (region.getAttribute('aria-label') ?? (heading && textOf(heading))) === name
  }
  const region = [...document.querySelectorAll('aside, section, [role=region]')].find(isNamed)
  if (!region) throw new Error(`There is no region “${name}”`)
  return region
}

/** The value that a field shows; null when there is no such field. */
export const shownIn = (root: ParentNode, field: string): string | null =>
  root.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value ?? null

/** Where the first link that contains these words leads; undefined when there is none. */
export const linkTo = (root: ParentNode, words: string): string | undefined =>
  [...root.querySelectorAll('a')].find((link) => textOf(link).includes(words))?.getAttribute('href') ??
  undefined

/** What a page says about the last action or the whole form: the text of this `role`, or ''. */
export const noticeOf = ({ document }: Answer, role: 'alert' | 'status'): string =>
  document.querySelector(`main [role="${role}"]`)?.textContent ?? ''

/** The level-one heading of a page. */
export const titleOf = ({ document }: Answer): string => document.querySelector('h1')?.textContent ?? ''

function toAnswer(url: string, response: Response, text: string): Answer {
  let document: Document | undefined
  return {
    status: response.status,
    headers: response.headers,
    text,
    location: response.headers.get('location')?.replace(url, '') ?? null,
    get document() {
      return (document ??= parseHtml(text))
    },
  }
}

const { DOMParser } = new Window()
export const parseHtml = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html') as unknown as Document

function toSearchParams(values: FormValues): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : value.map((one) => [name, one]),
    ),
  )
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by)
  return [text.slice(0, at), text.slice(at + by.length)]
}
