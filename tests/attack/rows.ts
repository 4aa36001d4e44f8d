import { adaeze } from '../support/people.ts'
import { programFields } from '../support/staff-requests.ts'

/*
 * How each address of the site answers, by pattern. A new address without a row fails `routes.test.ts`.
 */

const videoNews = {
  newsType: 'Online Video',
  title: 'Sneaked in',
  date: '2026-10-17',
  link: 'https://courier.example/report',
  source: 'x',
  summary: '<p>x</p>',
  videoLink: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
}

/** How one address answers. Statuses are of the page; `.data` says 202 where the page redirects. */
export interface Row {
  /** A real address in the place of the pattern. */
  readonly at: string
  /** To strangers, and to signed-in staff where that differs. */
  readonly get: number
  readonly staffGet?: number
  /** What a form of a stranger is answered, 405 when left out. `form`: what would change something. */
  readonly post?: number
  readonly form?: Readonly<Record<string, string>>
  /** What a form of staff is answered, an empty one unless there is a `staffForm`; as for strangers when left out. */
  readonly staffPost?: number
  readonly staffForm?: Readonly<Record<string, string>>
  /** Where script is answered otherwise than the page. */
  readonly staffPostData?: number
  /** Of a list that takes every query for a search: it redirects to the address that it writes itself. */
  readonly getWithQuery?: number
  /** Nothing in it depends on who asks, so that it may be kept whoever asks. */
  readonly isSameForAll?: boolean
  /** What the protocol of the address asks for. */
  readonly headers?: Readonly<Record<string, string>>
  /** Where HEAD differs from GET. */
  readonly head?: number
  readonly staffHead?: number
  /** What methods that no page knows are answered; 405 each when left out. */
  readonly others?: Readonly<Record<string, number>>
  readonly staffOthers?: Readonly<Record<string, number>>
}

/** Another account each time, since tries at one of them pause. */
export const wrongCredentials = { email: 'nobody-{count}@wipf.example', password: 'not the password' }

/** `form` as it is sent for the `count`th time. */
export const sentForm = (form: Readonly<Record<string, string>>, count: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value.replaceAll('{count}', String(count))]),
  )

const page = (at: string): Row => ({ at, get: 200 })
/** Behind the gate: strangers are refused whatever they ask; `staffPost` is 405 where nothing can be sent. */
const staffPage = (at: string, row: Partial<Row> = {}): Row => ({
  at,
  get: 401,
  staffGet: 200,
  post: 401,
  staffPost: row.form ? 400 : 405,
  ...row,
})

export const pages: Readonly<Record<string, Row>> = {
  '/': page('/'),
  '/aboutus': page('/aboutus'),
  '/aboutus/coreareas': page('/aboutus/coreareas'),
  '/contactus': { ...page('/contactus'), post: 400 },
  '/news': { ...page('/news'), getWithQuery: 202 },
  '/news/:id': page('/news/bootcamp'),
  '/offline': page('/offline'),
  '/programs': { ...page('/programs'), getWithQuery: 202 },
  '/programs/programs': { ...page('/programs/programs'), getWithQuery: 202 },
  '/programs/:id': page('/programs/dialogue'),
  '/programs/:id/delete': {
    at: '/programs/dialogue/delete',
    get: 401,
    staffGet: 200,
    post: 401,
    form: { version: '1' },
    // Without the version that was looked at nothing is deleted.
    staffPost: 409,
  },
  '/favicon.ico': { at: '/favicon.ico', get: 302, isSameForAll: true },
  '/feed.xml': page('/feed.xml'),
  '/low-data': { at: '/low-data', get: 302, post: 303 },
  '/robots.txt': page('/robots.txt'),
  '/site.webmanifest': page('/site.webmanifest'),
  '/sitemap.xml': page('/sitemap.xml'),

  '/admin': { at: '/admin', get: 200, staffGet: 302, post: 400, staffPost: 302, staffPostData: 400 },
  '/admin/setup': { at: '/admin/setup', get: 403, post: 400 },
  '/admin/sign-in-again': {
    at: '/admin/sign-in-again',
    get: 302,
    post: 401,
    form: wrongCredentials,
    staffForm: wrongCredentials,
  },
  '/admin/sign-in-link': { at: '/admin/sign-in-link', get: 403, post: 403 },
  '/admin/sign-out': { at: '/admin/sign-out', get: 302, post: 303 },

  '/admin/cms': staffPage('/admin/cms'),
  '/admin/cms/about/new': staffPage('/admin/cms/about/new', {
    form: { intro: 'Sneaked in', content: '<p>Sneaked in</p>', image: '[]', version: '1' },
  }),
  '/admin/cms/accounts': staffPage('/admin/cms/accounts'),
  '/admin/cms/accounts/:uid/access': staffPage('/admin/cms/accounts/anybody/access', {
    form: { to: 'disabled' },
    staffGet: 404,
  }),
  '/admin/cms/accounts/password': staffPage('/admin/cms/accounts/password', {
    form: {
      current: adaeze.password,
      password: 'sneaked in by a stranger',
      confirmation: 'sneaked in by a stranger',
    },
  }),
  // Saved with nothing entered: nothing is changed.
  '/admin/cms/coreareas/new': staffPage('/admin/cms/coreareas/new', {
    form: { 'Political Advocacy': 'Sneaked in', version: '1' },
    staffPost: 200,
  }),
  '/admin/cms/mandate/new': staffPage('/admin/cms/mandate/new', {
    form: { Mission: 'Sneaked in', version: '1' },
    staffPost: 200,
  }),
  '/admin/cms/messages': staffPage('/admin/cms/messages'),
  '/admin/cms/messages/:id': staffPage('/admin/cms/messages/private', { form: { intent: 'unread' } }),
  '/admin/cms/messages/:id/delete': staffPage('/admin/cms/messages/private/delete', {
    form: {},
    staffPost: 303,
  }),
  '/admin/cms/newsupdates': staffPage('/admin/cms/newsupdates'),
  '/admin/cms/newsupdates/new': staffPage('/admin/cms/newsupdates/new', { form: videoNews }),
  '/admin/cms/newsupdates/:id': staffPage('/admin/cms/newsupdates/register', {
    form: { ...videoNews, version: '1' },
  }),
  '/admin/cms/newsupdates/:id/delete': staffPage('/admin/cms/newsupdates/register/delete', {
    form: { version: '1' },
    staffPost: 409,
  }),
  '/admin/cms/programs': staffPage('/admin/cms/programs'),
  '/admin/cms/programs/new': staffPage('/admin/cms/programs/new', { form: programFields('Sneaked in', []) }),
  '/admin/cms/programs/:id': staffPage('/admin/cms/programs/dialogue', {
    form: { ...programFields('Sneaked in', []), version: '1' },
  }),
  '/admin/cms/programs/:id/delete': staffPage('/admin/cms/programs/dialogue/delete', {
    form: { version: '1' },
    staffPost: 409,
  }),
  '/admin/cms/samples': staffPage('/admin/cms/samples', { form: {}, staffPost: 200 }),
  '/admin/cms/staff': staffPage('/admin/cms/staff', { form: { id: 'zainab', direction: 'up' } }),
  '/admin/cms/staff/new': staffPage('/admin/cms/staff/new', {
    form: { fullName: 'Sneaked in', position: 'x' },
  }),
  '/admin/cms/staff/:id': staffPage('/admin/cms/staff/morenike', {
    form: { fullName: 'Sneaked in', position: 'x', image: '[]', version: '1' },
  }),
  '/admin/cms/staff/:id/delete': staffPage('/admin/cms/staff/hadiza/delete', {
    form: { version: '1' },
    staffPost: 409,
  }),
  '/admin/cms/user/new': staffPage('/admin/cms/user/new', {
    form: {
      username: 'Sneaked in',
      email: 'sneaked.in@wipf.example',
      password: 'sneaked in by a stranger',
      confirmation: 'sneaked in by a stranger',
    },
  }),
}

/** tus 1.0.0, "Tus-Resumable": each request but OPTIONS names the version of the protocol. */
const resumable = { 'tus-resumable': '1.0.0' }

/** What answers beside the pages; `{upload}` stands for an upload of Adaeze's. No form is taken anywhere here. */
export const beside: Readonly<Record<string, Row>> = {
  '/healthz': { at: '/healthz', get: 200, post: 404 },
  '/readyz': { at: '/readyz', get: 200, post: 404 },
  '/service-worker.js': { at: '/service-worker.js', get: 200, post: 404 },
  '/assets/*': { at: '/assets/{asset}', get: 200, post: 404 },
  '/images/*': { at: '/images/NewsUpdates/bootcamp/hall-1a.jpg', get: 200, post: 404 },
  // The address of a drawing that is out of date leads to the newest one.
  '/share/*': { at: `/share/site/${'0'.repeat(24)}.jpg`, get: 302, post: 404 },
  '/admin/uploads': {
    at: '/admin/uploads',
    get: 401,
    staffGet: 200,
    // Of one upload only.
    head: 404,
    staffHead: 404,
    post: 401,
    // An upload without its length.
    staffPost: 400,
    headers: resumable,
    others: { OPTIONS: 204 },
  },
  '/admin/uploads/:id': {
    at: '/admin/uploads/{upload}',
    // The bytes of an upload are never served.
    get: 404,
    head: 401,
    staffHead: 200,
    post: 404,
    headers: resumable,
    others: { PATCH: 401, DELETE: 401 },
    // A piece without its place; and Adaeze may take her upload away.
    staffOthers: { PATCH: 403, DELETE: 204 },
  },
  '/admin/uploads/:id/state': {
    at: '/admin/uploads/{upload}/state',
    get: 401,
    staffGet: 200,
    post: 404,
    headers: resumable,
  },
  '/admin/uploads/:id/thumbnail': {
    at: '/admin/uploads/{upload}/thumbnail',
    get: 401,
    staffGet: 200,
    post: 404,
    headers: resumable,
  },
  // Everything else is the router's.
  '/*': { at: '/nothing-is-here', get: 404, post: 404 },
}
