import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('public/frame/public-layout.tsx', [
    index('public/home/home.tsx'),
    route('aboutus', 'public/about/about.tsx'),
    route('aboutus/coreareas', 'public/core-areas/core-areas.tsx'),
    route('contactus', 'public/contact/contact.tsx'),
    route('news', 'public/news/news-archive.tsx'),
    route('news/:id', 'public/news/news-page.tsx'),
    route('offline', 'offline/offline-page.tsx'),
    route('programs', 'public/programs/program-list.tsx'),
    // An address of the forum's earlier website. Old links to it must still show the list.
    route('programs/programs', 'public/programs/program-list.tsx', { id: 'programs-again' }),
    route('programs/:id', 'public/programs/program-page.tsx'),
    route('programs/:id/delete', 'public/programs/program-delete.tsx'),
  ]),

  // Drafts as pages, for staff and for whoever has a link. Never cached.
  route('preview/:id', 'preview/draft-preview.tsx'),
  route('preview/:id/shared', 'preview/shared-preview.tsx'),

  route('favicon.ico', 'endpoints/favicon.ts'),
  route('feed.xml', 'endpoints/feed.ts'),
  route('low-data', 'endpoints/low-data.ts'),
  route('robots.txt', 'endpoints/robots.ts'),
  route('site.webmanifest', 'endpoints/web-manifest.ts'),
  route('sitemap.xml', 'endpoints/sitemap.ts'),

  layout('admin/area.tsx', [
    route('admin', 'admin/sign-in/sign-in.tsx'),
    route('admin/setup', 'admin/setup/setup.tsx'),
    route('admin/sign-in-again', 'admin/sign-in/sign-in-again.ts'),
    route('admin/sign-in-link', 'admin/sign-in/sign-in-link.tsx'),
    route('admin/sign-out', 'admin/sign-in/sign-out.ts'),
    // The routes below are for staff. Each has a loader, so that every navigation runs the `staffOnly` middleware.
    route('admin/cms', 'admin/shell/shell.tsx', [
      index('admin/home/home.tsx'),
      route('about/new', 'admin/about/about.tsx'),
      route('accounts', 'admin/accounts/accounts.tsx'),
      route('accounts/password', 'admin/accounts/password.tsx'),
      route('accounts/:uid/access', 'admin/accounts/access.tsx'),
      route('accounts/:uid/role', 'admin/accounts/role.tsx'),
      route('coreareas/new', 'admin/core-areas/core-areas.tsx'),
      route('drafts', 'admin/drafts/drafts.tsx'),
      route('drafts/:id', 'admin/drafts/draft.ts'),
      route('drafts/:id/share', 'admin/drafts/share.tsx'),
      route('history/:kind/:id', 'admin/history/history.tsx', [
        index('admin/history/version.tsx', { id: 'newest-version' }),
        route(':version', 'admin/history/version.tsx', [route('restore', 'admin/history/restore.tsx')]),
      ]),
      route('history/:kind/:id/undo', 'admin/history/undo.ts'),
      route('mandate/new', 'admin/mandate/mandate.tsx'),
      route('messages', 'admin/messages/messages.tsx', [
        route(':id', 'admin/messages/message.tsx'),
        route(':id/delete', 'admin/messages/message-delete.tsx'),
      ]),
      route('newsupdates', 'admin/news/list.tsx'),
      route('newsupdates/new', 'admin/news/new.tsx'),
      route('newsupdates/:id', 'admin/news/edit.tsx'),
      route('newsupdates/:id/delete', 'admin/news/delete.tsx'),
      route('programs', 'admin/programs/list.tsx'),
      route('programs/new', 'admin/programs/new.tsx'),
      route('programs/:id', 'admin/programs/edit.tsx'),
      route('programs/:id/delete', 'admin/programs/delete.tsx'),
      route('samples', 'admin/samples/samples.tsx'),
      route('staff', 'admin/staff/list.tsx'),
      route('staff/new', 'admin/staff/new.tsx'),
      route('staff/:id', 'admin/staff/edit.tsx'),
      route('staff/:id/delete', 'admin/staff/delete.tsx'),
      route('taken-off', 'admin/taken-off/taken-off.tsx', [
        route(':kind/:id/remove', 'admin/taken-off/remove.tsx'),
      ]),
      route('user/new', 'admin/accounts/register.tsx'),
    ]),
  ]),
] satisfies RouteConfig
