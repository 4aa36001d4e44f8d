import { index, type RouteConfig } from '@react-router/dev/routes'

export default [index('public/home/home.tsx')] satisfies RouteConfig
