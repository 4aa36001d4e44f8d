import { type PublicPath, publicPaths } from '#app/public-pages.ts'
import type { Action } from '#domain/accounts/policy.ts'
import { adaeze } from '../support/people.ts'
import { programFields } from '../support/staff-requests.ts'

/*
 * The expected answers of each address of the site, by route pattern. Those of public pages follow from
 * `app/public-pages.ts`. Another new route without an entry here fails `routes.test.ts`.
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

/** The permissions that an account needs to open a page and to send its form. Absent: every account may. */
export interface Needs {
  readonly get?: Action
  readonly post?: Action
}

/** The expected statuses of one address. They are of the page; its `.data` address answers 202 where it redirects. */
export interface Expected {
  /** A real address that matches the pattern. */
  readonly at: string
  /** `get` is for visitors without a session; `staffGet` for signed-in staff, where it differs. */
  readonly get: number
  readonly staffGet?: number
  /** For a visitor who has typed her password, but not the code of her second step. */
  readonly whenCodeAsked?: { readonly get: number; readonly post: number }
  /** The status of a form sent without a session; the default is 405. `form`: fields that would change something. */
  readonly post?: number
  readonly form?: Readonly<Record<string, string>>
  /** The status of a form that staff send; the default is `post`. Without `staffForm` the form is empty. */
  readonly staffPost?: number
  readonly staffForm?: Readonly<Record<string, string>>
  /** The status of a form that staff send to the `.data` address, where it differs from the page's. */
  readonly staffPostData?: number
  /** The status of a form that staff send to its index route, where it differs from the page's. */
  readonly staffPostIndex?: number
  /** The permissions for staff; an account without them gets 403. */
  readonly needs?: Needs
  /** Forms that need other permissions than the page. `status`: for accounts that may send them. */
  readonly decisions?: readonly {
    readonly form: Readonly<Record<string, string>>
    readonly needs: Action
    readonly status: number
  }[]
  /** It only redirects or sends a file, so a visitor without a session gets no sign-in form. */
  readonly hasNoPage?: boolean
  /** The response is the same for every visitor, so caches may store it for signed-in staff too. */
  readonly isSameForAll?: boolean
  /** Request headers that the protocol of the address requires. */
  readonly headers?: Readonly<Record<string, string>>
  /** The status of HEAD, where it differs from GET. */
  readonly head?: number
  readonly staffHead?: number
  /** The statuses of other methods; the default is 405. */
  readonly others?: Readonly<Record<string, number>>
  readonly staffOthers?: Readonly<Record<string, number>>
}

/** Each attempt uses another account, because repeated attempts at one account are delayed. */
export const wrongCredentials = { email: 'nobody-{count}@wipf.example', password: 'not the password' }

/** `form` with each `{count}` replaced, so that every request differs. */
export const sentForm = (form: Readonly<Record<string, string>>, count: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value.replaceAll('{count}', String(count))]),
  )

const page = (at: string): Expected => ({ at, get: 200 })
const forAll: Needs = {}
/** The needs of a page that asks for confirmation of an action that not every account may take. */
const asks = (action: Action): Needs => ({ get: action, post: action })

/** The forms that ask for confirmation of an action on several records of a list. */
const bulkDecisions: Expected['decisions'] = (['publish', 'take-off'] as const).map((act) => ({
  form: { ask: act, records: '' },
  needs: act,
  status: 200,
}))

/**
 * A page that requires a session: every request without one gets 401. `staffPost` is 405 for a page without a form.
 * `needs` is required, so that it is not forgotten for a page.
 */
const staffPage = (at: string, needs: Needs, expected: Partial<Expected> = {}): Expected => ({
  at,
  needs,
  get: 401,
  staffGet: 200,
  post: 401,
  staffPost: expected.form ? 400 : 405,
  ...expected,
})

type PathWithParameter = Extract<PublicPath, `${string}:${string}`>

/** An address of each public page with a parameter, of a record that the test data has. */
const addresses: Readonly<Record<PathWithParameter, string>> = {
  '/events/:id': '/events/ward-day',
  '/news/:id': '/news/bootcamp',
  '/programs/:id': '/programs/dialogue',
  '/programs/:id/pictures/:place': '/programs/dialogue/pictures/1',
  '/women/:id': '/women/ngozi',
}
const hasParameter = (path: PublicPath): path is PathWithParameter => path in addresses

/** A public page is open to everybody and accepts no form, unless an entry of its own below says otherwise. */
const publicAnswers = Object.fromEntries(
  publicPaths(() => true).map((path) => [path, page(hasParameter(path) ? addresses[path] : path)]),
)

export const pages: Readonly<Record<string, Expected>> = {
  ...publicAnswers,
  '/contactus': { ...page('/contactus'), post: 400 },
  // There is no such draft. A visitor is sent to sign in, also when there is one.
  '/preview/:id': { at: `/preview/${'0'.repeat(32)}`, get: 302, staffGet: 404, staffPost: 405 },
  '/preview/:id/shared': { at: `/preview/${'0'.repeat(32)}/shared`, get: 410 },
  '/programs/:id/delete': {
    at: '/programs/dialogue/delete',
    get: 401,
    staffGet: 200,
    post: 401,
    needs: asks('take-off'),
    form: { version: '1' },
    // A form without the version that the user saw deletes nothing.
    staffPost: 409,
  },
  '/events/calendar.ics': page('/events/calendar.ics'),
  '/events/:id/calendar.ics': page('/events/ward-day/calendar.ics'),
  '/representation/:file': page('/representation/senate.csv'),
  '/favicon.ico': { at: '/favicon.ico', get: 302, isSameForAll: true },
  '/feed.xml': page('/feed.xml'),
  '/low-data': { at: '/low-data', get: 302, post: 303 },
  '/robots.txt': page('/robots.txt'),
  '/site.webmanifest': page('/site.webmanifest'),
  '/sitemap.xml': page('/sitemap.xml'),

  '/admin': { at: '/admin', get: 200, staffGet: 302, post: 400, staffPost: 302, staffPostData: 400 },
  '/admin/code': { at: '/admin/code', get: 302, post: 302, whenCodeAsked: { get: 200, post: 400 } },
  '/admin/forgotten': { at: '/admin/forgotten', get: 200, post: 400 },
  '/admin/invitation': { at: '/admin/invitation', get: 403, post: 403 },
  '/admin/setup': { at: '/admin/setup', get: 403, post: 400 },
  '/admin/lock': page('/admin/lock'),
  '/admin/sign-in-again': {
    at: '/admin/sign-in-again',
    get: 302,
    post: 401,
    form: wrongCredentials,
    staffForm: wrongCredentials,
  },
  '/admin/sign-in-link': { at: '/admin/sign-in-link', get: 403, post: 403 },
  '/admin/sign-out': { at: '/admin/sign-out', get: 302, post: 303 },

  '/admin/cms': staffPage('/admin/cms', forAll),
  '/admin/cms/about/new': staffPage(
    '/admin/cms/about/new',
    { post: 'publish' },
    {
      form: { intro: 'Sneaked in', content: '<p>Sneaked in</p>', image: '[]', version: '1' },
    },
  ),
  '/admin/cms/accounts': staffPage('/admin/cms/accounts', forAll),
  '/admin/cms/accounts/:uid/access': staffPage(
    '/admin/cms/accounts/anybody/access',
    asks('manage-accounts'),
    {
      form: { to: 'disabled' },
      staffGet: 404,
    },
  ),
  '/admin/cms/accounts/:uid/link': staffPage('/admin/cms/accounts/anybody/link', asks('manage-accounts'), {
    form: { intent: 'make' },
    staffGet: 404,
  }),
  '/admin/cms/accounts/invitations/:id': staffPage(
    '/admin/cms/accounts/invitations/nothing',
    asks('manage-accounts'),
    { form: { intent: 'renew' }, staffGet: 404 },
  ),
  '/admin/cms/accounts/invite': staffPage('/admin/cms/accounts/invite', asks('manage-accounts'), {
    form: { username: 'Sneaked in', email: 'sneaked.in@mail.example', role: 'publishes', way: 'link' },
  }),
  '/admin/cms/accounts/:uid/remove': staffPage(
    '/admin/cms/accounts/anybody/remove',
    asks('manage-accounts'),
    {
      staffGet: 404,
      staffPost: 409,
    },
  ),
  '/admin/cms/accounts/:uid/two-step': staffPage(
    '/admin/cms/accounts/anybody/two-step',
    asks('manage-accounts'),
    { staffGet: 404, staffPost: 409 },
  ),
  '/admin/cms/changes': staffPage('/admin/cms/changes', forAll),
  '/admin/cms/profile': staffPage('/admin/cms/profile', forAll, {
    form: { intent: 'rename', name: 'Sneaked in' },
    staffForm: { intent: 'unknown' },
    staffPost: 400,
  }),
  '/admin/cms/profile/device': staffPage('/admin/cms/profile/device', forAll, {
    form: { name: 'Sneaked in', lock: '{}' },
    staffPost: 400,
  }),
  '/admin/cms/profile/device/:id/remove': staffPage('/admin/cms/profile/device/nothing/remove', forAll, {
    form: {},
    staffGet: 404,
    staffPost: 302,
  }),
  '/admin/cms/profile/two-step': staffPage('/admin/cms/profile/two-step', forAll, {
    form: { intent: 'begin', password: 'x' },
    staffForm: { intent: 'unknown' },
    staffPost: 400,
  }),
  '/admin/cms/still-here': staffPage('/admin/cms/still-here', forAll, {
    staffGet: 302,
    staffPost: 204,
    hasNoPage: true,
  }),
  '/admin/cms/stored-pictures': staffPage('/admin/cms/stored-pictures?search=market', forAll, {
    hasNoPage: true,
  }),
  '/admin/cms/accounts/:uid/role': staffPage('/admin/cms/accounts/anybody/role', asks('manage-accounts'), {
    form: { role: 'publishes', owner: 'yes' },
    staffGet: 404,
  }),
  '/admin/cms/accounts/password': staffPage('/admin/cms/accounts/password', forAll, {
    form: {
      current: adaeze.password,
      password: 'sneaked in by a stranger',
      confirmation: 'sneaked in by a stranger',
    },
  }),
  // No backup was made yet.
  '/admin/cms/backup': staffPage(
    '/admin/cms/backup',
    { get: 'make-backups' },
    { staffGet: 404, hasNoPage: true },
  ),
  // An empty form is saved and changes nothing.
  '/admin/cms/coreareas/new': staffPage(
    '/admin/cms/coreareas/new',
    { post: 'publish' },
    {
      form: { 'Political Advocacy': 'Sneaked in', version: '1' },
      staffPost: 200,
    },
  ),
  '/admin/cms/drafts': staffPage('/admin/cms/drafts', forAll),
  // No draft was saved under this id.
  '/admin/cms/drafts/:id': staffPage(`/admin/cms/drafts/${'0'.repeat(32)}`, forAll, {
    form: { intent: 'plan', date: '2062-01-01', time: '08:00' },
    decisions: ['plan', 'stop-plan'].map((intent) => ({
      form: { intent, date: '2062-01-01', time: '08:00' },
      needs: 'plan',
      status: 409,
    })),
    staffGet: 404,
    hasNoPage: true,
  }),
  '/admin/cms/drafts/:id/share': staffPage(`/admin/cms/drafts/${'0'.repeat(32)}/share`, forAll, {
    staffGet: 404,
  }),
  '/admin/cms/history/:kind/:id': staffPage(
    '/admin/cms/history/news/bootcamp',
    { post: 'restore' },
    {
      form: { version: '9' },
      staffPost: 400,
      staffPostIndex: 405,
    },
  ),
  '/admin/cms/history/:kind/:id/:version': staffPage('/admin/cms/history/news/bootcamp/1', forAll),
  '/admin/cms/history/:kind/:id/:version/restore': staffPage(
    '/admin/cms/history/news/bootcamp/1/restore',
    asks('restore'),
    {
      form: { expected: '1' },
    },
  ),
  // The record has no such version any more.
  '/admin/cms/history/:kind/:id/undo': staffPage(
    '/admin/cms/history/news/bootcamp/undo',
    { post: 'restore' },
    {
      form: { version: '9' },
      staffGet: 302,
      staffPost: 409,
      hasNoPage: true,
    },
  ),
  '/admin/cms/helper': staffPage('/admin/cms/helper', { get: 'change-settings' }),
  '/admin/cms/import': staffPage('/admin/cms/import', { get: 'see-imports' }),
  '/admin/cms/mandate/new': staffPage(
    '/admin/cms/mandate/new',
    { post: 'publish' },
    {
      form: { Mission: 'Sneaked in', version: '1' },
      staffPost: 200,
    },
  ),
  '/admin/cms/messages': staffPage('/admin/cms/messages', forAll, {
    form: { intent: 'spam', message: 'private' },
    decisions: [
      { form: { intent: 'ask-delete', message: 'private' }, needs: 'delete-messages', status: 200 },
    ],
  }),
  '/admin/cms/messages/export': staffPage(
    '/admin/cms/messages/export',
    { get: 'export-messages' },
    { hasNoPage: true },
  ),
  '/admin/cms/messages/:id': staffPage('/admin/cms/messages/private', forAll, { form: { intent: 'unread' } }),
  '/admin/cms/messages/:id/delete': staffPage('/admin/cms/messages/private/delete', asks('delete-messages'), {
    form: {},
    staffPost: 303,
  }),
  // A list acts on several records, and refuses a form without any.
  '/admin/cms/newsupdates': staffPage('/admin/cms/newsupdates', forAll, {
    form: { act: 'publish' },
    decisions: bulkDecisions,
  }),
  '/admin/cms/newsupdates/new': staffPage(
    '/admin/cms/newsupdates/new',
    { post: 'publish' },
    { form: videoNews },
  ),
  '/admin/cms/newsupdates/:id': staffPage(
    '/admin/cms/newsupdates/register',
    { post: 'publish' },
    {
      form: { ...videoNews, version: '1' },
    },
  ),
  '/admin/cms/newsupdates/:id/delete': staffPage('/admin/cms/newsupdates/register/delete', asks('take-off'), {
    form: { version: '1' },
    staffPost: 409,
  }),
  '/admin/cms/programs': staffPage('/admin/cms/programs', forAll, {
    form: { act: 'publish' },
    decisions: bulkDecisions,
  }),
  '/admin/cms/programs/new': staffPage(
    '/admin/cms/programs/new',
    { post: 'publish' },
    { form: programFields('Sneaked in', []) },
  ),
  '/admin/cms/programs/:id': staffPage(
    '/admin/cms/programs/dialogue',
    { post: 'publish' },
    {
      form: { ...programFields('Sneaked in', []), version: '1' },
    },
  ),
  '/admin/cms/programs/:id/delete': staffPage('/admin/cms/programs/dialogue/delete', asks('take-off'), {
    form: { version: '1' },
    staffPost: 409,
  }),
  '/admin/cms/events': staffPage('/admin/cms/events', forAll, {
    form: { act: 'publish' },
    decisions: bulkDecisions,
  }),
  '/admin/cms/events/new': staffPage(
    '/admin/cms/events/new',
    { post: 'publish' },
    { form: { title: 'Sneaked in' } },
  ),
  '/admin/cms/events/:id': staffPage(
    '/admin/cms/events/ward-day',
    { post: 'publish' },
    { form: { title: 'Sneaked in', version: '1' } },
  ),
  '/admin/cms/events/:id/delete': staffPage('/admin/cms/events/ward-day/delete', asks('take-off'), {
    form: { version: '1' },
    staffPost: 409,
  }),
  '/admin/cms/reads': staffPage('/admin/cms/reads', forAll),
  '/admin/cms/representation': staffPage('/admin/cms/representation', forAll, {
    form: { act: 'publish' },
    decisions: bulkDecisions,
  }),
  '/admin/cms/representation/new': staffPage(
    '/admin/cms/representation/new',
    { post: 'publish' },
    { form: { body: 'Sneaked in', seats: '0' } },
  ),
  '/admin/cms/representation/:id': staffPage(
    '/admin/cms/representation/senate',
    { post: 'publish' },
    { form: { body: 'Sneaked in', seats: '0', version: '1' } },
  ),
  '/admin/cms/representation/:id/delete': staffPage(
    '/admin/cms/representation/senate/delete',
    asks('take-off'),
    { form: { version: '1' }, staffPost: 409 },
  ),
  '/admin/cms/samples': staffPage('/admin/cms/samples', asks('remove-samples'), { form: {}, staffPost: 200 }),
  // A wrong value is refused at its field.
  '/admin/cms/settings': staffPage('/admin/cms/settings', asks('change-settings'), {
    form: { tagline: 'Sneaked in', version: '0' },
    staffForm: { tagline: '', version: '0' },
    staffPost: 400,
  }),
  // The attacked site has no mail server, so that no mail is sent.
  '/admin/cms/settings/mail-again': staffPage('/admin/cms/settings/mail-again', asks('change-settings'), {
    staffGet: 302,
    form: { id: 'private' },
    staffForm: { id: 'private' },
    staffPost: 409,
    hasNoPage: true,
  }),
  '/admin/cms/settings/test-mail': staffPage('/admin/cms/settings/test-mail', asks('change-settings'), {
    staffGet: 302,
    form: { to: 'ruth@wipf.example' },
    staffForm: { to: 'ruth@wipf.example' },
    staffPost: 409,
    hasNoPage: true,
  }),
  '/admin/cms/staff': staffPage(
    '/admin/cms/staff',
    { post: 'sort-team' },
    { form: { id: 'zainab', place: '1' }, decisions: bulkDecisions },
  ),
  '/admin/cms/staff/new': staffPage(
    '/admin/cms/staff/new',
    { post: 'publish' },
    {
      form: { fullName: 'Sneaked in', position: 'x' },
    },
  ),
  '/admin/cms/staff/:id': staffPage(
    '/admin/cms/staff/morenike',
    { post: 'publish' },
    {
      form: { fullName: 'Sneaked in', position: 'x', image: '[]', version: '1' },
    },
  ),
  '/admin/cms/staff/:id/delete': staffPage('/admin/cms/staff/hadiza/delete', asks('take-off'), {
    form: { version: '1' },
    staffPost: 409,
  }),
  '/admin/cms/taken-off': staffPage(
    '/admin/cms/taken-off',
    { post: 'restore' },
    { form: { kind: 'news', id: 'bootcamp' } },
  ),
  '/admin/cms/taken-off/:kind/:id/remove': staffPage(
    '/admin/cms/taken-off/news/bootcamp/remove',
    asks('remove-for-good'),
    {
      form: { word: 'remove' },
      // It is on the website.
      staffGet: 302,
      staffPost: 302,
      staffPostData: 400,
    },
  ),
  '/admin/cms/user/new': staffPage('/admin/cms/user/new', asks('add-accounts'), {
    form: {
      username: 'Sneaked in',
      email: 'sneaked.in@wipf.example',
      password: 'sneaked in by a stranger',
      confirmation: 'sneaked in by a stranger',
    },
  }),
  '/admin/cms/women': staffPage('/admin/cms/women', forAll, {
    form: { act: 'publish' },
    decisions: bulkDecisions,
  }),
  '/admin/cms/women/new': staffPage(
    '/admin/cms/women/new',
    { post: 'publish' },
    { form: { name: 'Sneaked in', quote: 'x', year: '2023' } },
  ),
  '/admin/cms/women/:id': staffPage(
    '/admin/cms/women/ngozi',
    { post: 'publish' },
    { form: { name: 'Sneaked in', quote: 'x', year: '2023', version: '1' } },
  ),
  '/admin/cms/women/:id/delete': staffPage('/admin/cms/women/ngozi/delete', asks('take-off'), {
    form: { version: '1' },
    staffPost: 409,
  }),
}

/** tus 1.0.0, "Tus-Resumable": every request except OPTIONS must have this header. */
const resumable = { 'tus-resumable': '1.0.0' }

/** Addresses that are not pages of the router. `{upload}` is the id of one of Adaeze's uploads. None accepts a form. */
export const endpoints: Readonly<Record<string, Expected>> = {
  '/healthz': { at: '/healthz', get: 200, post: 404 },
  '/readyz': { at: '/readyz', get: 200, post: 404 },
  '/service-worker.js': { at: '/service-worker.js', get: 200, post: 404 },
  '/assets/*': { at: '/assets/{asset}', get: 200, post: 404 },
  '/images/*': { at: '/images/NewsUpdates/bootcamp/hall-1a.jpg', get: 200, post: 404 },
  '/downloads/*': { at: '/downloads/Programs/dialogue/pledge-1a.pdf', get: 404, post: 404 },
  // The address of an outdated share picture redirects to the current one.
  '/share/*': { at: `/share/site/${'0'.repeat(24)}.jpg`, get: 302, post: 404 },
  '/admin/uploads': {
    at: '/admin/uploads',
    get: 401,
    staffGet: 200,
    // HEAD exists for single uploads only.
    head: 404,
    staffHead: 404,
    post: 401,
    // tus requires `Upload-Length`.
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
    // A PATCH request without `Upload-Offset` is refused; Adaeze may delete her own upload.
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
  '/preview/:id/pictures/:upload': {
    at: `/preview/${'0'.repeat(32)}/pictures/{upload}`,
    get: 404,
    post: 404,
  },
  // The router answers every other address.
  '/*': { at: '/nothing-is-here', get: 404, post: 404 },
}
