/** How the built server is run, here and wherever it is measured. */
export const builtServer = {
  args: [
    // A small young generation keeps the process 30 MB smaller.
    '--max-semi-space-size=4',
    'build/server/main.js',
  ],
  environment: {
    NODE_ENV: 'production',
    // Where Node keeps the server as compiled, so that every start but the first skips it.
    NODE_COMPILE_CACHE: 'build/.compiled',
  },
}
