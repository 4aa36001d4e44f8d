import type { ServerBuild } from 'react-router'

/** What React Router's handler needs of a build. `routes`: by id; `answer`: in the place of rendering a page. */
export function toServerBuild(routes: object, answer: object): ServerBuild {
  return {
    routes,
    entry: { module: { default: answer } },
    assets: { routes: {}, version: 'test' },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: '',
  } as unknown as ServerBuild
}
