import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The server bundle starts the whole process, so it is named after its source, server/main.ts.
  serverBuildFile: 'main.js',
} satisfies Config
