import type { ServerBuild } from 'react-router'

/** A build for React Router's request handler. `routes`: by id. `handleRequest`: called instead of rendering a page. */
export function toServerBuild(routes: object, handleRequest: object): ServerBuild {
  return {
    routes,
    entry: { module: { default: handleRequest } },
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
