import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { type ManyKind, manyKinds, recordKinds } from '#domain/records/kinds.ts'

export default [
  layout('public/frame/public-layout.tsx', [
    index('public/home/home.tsx'),
    route('aboutus', 'public/about/about.tsx'),
    route('aboutus/coreareas', 'public/core-areas/core-areas.tsx'),
    route('contactus', 'public/contact/contact.tsx'),
    route('events', 'public/events/event-list.tsx'),
    route('events/:id', 'public/events/event-page.tsx'),
    route('news', 'public/news/news-archive.tsx'),
    route('news/:id', 'public/news/news-page.tsx'),
    route('offline', 'offline/offline-page.tsx'),
    route('partner', 'public/partners/partner.tsx'),
    route('press', 'public/press/press.tsx'),
    route('programs', 'public/programs/program-list.tsx'),
    // An address of the forum's earlier website. Old links to it must still show the list.
    route('programs/programs', 'public/programs/program-list.tsx', { id: 'programs-again' }),
    route('programs/:id', 'public/programs/program-page.tsx'),
    route('programs/:id/pictures/:place', 'public/programs/picture-page.tsx'),
    route('protection', 'public/protection/protection.tsx'),
    route('programs/:id/delete', 'public/programs/program-delete.tsx'),
    route('representation', 'public/representation/representation.tsx'),
    route('search', 'public/search/search-page.tsx'),
    route('women', 'public/women/women.tsx'),
    route('women/:id', 'public/women/woman-page.tsx'),
  ]),

  // Drafts as pages, for staff and for everybody who has a link. Never cached.
  route('preview/:id', 'preview/draft-preview.tsx'),
  route('preview/:id/shared', 'preview/shared-preview.tsx'),

  route('favicon.ico', 'endpoints/favicon.ts'),
  route('feed.xml', 'endpoints/feed.ts'),
  route('low-data', 'endpoints/low-data.ts'),
  route('representation/:file', 'endpoints/count-file.ts'),
  route('events/calendar.ics', 'endpoints/event-calendar.ts'),
  route('events/:id/calendar.ics', 'endpoints/event-file.ts'),
  route('robots.txt', 'endpoints/robots.ts'),
  route('site.webmanifest', 'endpoints/web-manifest.ts'),
  route('sitemap.xml', 'endpoints/sitemap.ts'),

  layout('admin/area.tsx', [
    route('admin', 'admin/sign-in/sign-in.tsx'),
    route('admin/code', 'admin/sign-in/code.tsx'),
    route('admin/forgotten', 'admin/sign-in/forgotten.tsx'),
    route('admin/invitation', 'admin/setup/invitation.tsx'),
    route('admin/setup', 'admin/setup/setup.tsx'),
    route('admin/lock', 'admin/sign-in/lock-options.ts'),
    route('admin/sign-in-again', 'admin/sign-in/sign-in-again.ts'),
    route('admin/sign-in-link', 'admin/sign-in/sign-in-link.tsx'),
    route('admin/sign-out', 'admin/sign-in/sign-out.ts'),
    // The routes below are for staff. Each has a loader, so that every navigation runs the `staffOnly` middleware.
    route('admin/cms', 'admin/shell/shell.tsx', [
      index('admin/home/home.tsx'),
      route('about/new', 'admin/about/about.tsx'),
      route('accounts', 'admin/accounts/accounts.tsx', [
        route('invite', 'admin/accounts/invite.tsx'),
        route('invitations/:id', 'admin/accounts/invitation.tsx'),
        route(':uid/link', 'admin/accounts/link.tsx'),
        route(':uid/role', 'admin/accounts/role.tsx'),
        ...['access', 'remove', 'two-step'].map((asked) =>
          route(`:uid/${asked}`, 'admin/accounts/question.tsx', { id: `admin/accounts/${asked}` }),
        ),
      ]),
      route('accounts/password', 'admin/accounts/password.tsx'),
      route('backup', 'admin/backup/backup-download.ts'),
      route('changes', 'admin/changes/changes.tsx'),
      route('coreareas/new', 'admin/texts/texts.tsx', { id: 'admin/core-areas' }),
      route('drafts', 'admin/drafts/drafts.tsx'),
      route('drafts/:id', 'admin/drafts/draft.ts'),
      route('drafts/:id/share', 'admin/drafts/share.tsx'),
      route('helper', 'admin/home/send-errands.tsx'),
      route('history/:kind/:id', 'admin/history/history.tsx', [
        index('admin/history/version.tsx', { id: 'newest-version' }),
        route(':version', 'admin/history/version.tsx', [route('restore', 'admin/history/restore.tsx')]),
      ]),
      route('history/:kind/:id/undo', 'admin/history/undo.ts'),
      route('import', 'admin/imports/imports.tsx'),
      route('mandate/new', 'admin/texts/texts.tsx', { id: 'admin/mandate' }),
      route('messages', 'admin/messages/messages.tsx', [
        route(':id', 'admin/messages/message.tsx', [route('delete', 'admin/messages/message-delete.tsx')]),
      ]),
      route('messages/export', 'admin/messages/message-export.ts'),
      route('profile', 'admin/profile/profile.tsx', [
        route('device/:id/remove', 'admin/profile/device-remove.tsx'),
      ]),
      route('profile/device', 'admin/profile/device.tsx'),
      route('profile/two-step', 'admin/profile/two-step.tsx'),
      route('reads', 'admin/page-reads/page-reads.tsx'),
      route('samples', 'admin/samples/samples.tsx'),
      route('settings', 'admin/settings/settings.tsx'),
      route('settings/mail-again', 'admin/settings/mail-again.ts'),
      route('settings/test-mail', 'admin/settings/test-mail.ts'),
      route('still-here', 'admin/shell/still-here.ts'),
      route('stored-pictures', 'admin/uploads/find-stored-pictures.ts'),
      route('taken-off', 'admin/taken-off/taken-off.tsx', [
        route(':kind/:id/remove', 'admin/taken-off/remove.tsx'),
      ]),
      route('user/new', 'admin/accounts/register.tsx'),
      ...manyKinds.flatMap(recordRoutes),
    ]),
  ]),
] satisfies RouteConfig

/** The list of a kind of records, and the pages below it. Its folder in `admin` has the name of `content`. */
function recordRoutes(kind: ManyKind) {
  const { list: address, content: folder } = recordKinds[kind]
  const list = address.replace('/admin/cms/', '')
  const id = (page: string) => ({ id: `admin/${folder}/${page}` })
  return [
    route(list, `admin/${folder === 'staff' ? folder : 'records'}/list.tsx`, id('list'), [
      route(':id/delete', 'admin/lists/take-off.tsx', id('take-off')),
    ]),
    route(`${list}/new`, `admin/${folder}/page.tsx`, id('new')),
    route(`${list}/:id`, `admin/${folder}/page.tsx`, id('edit')),
  ]
}
