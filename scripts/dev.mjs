// Runs the site with hot reload, with the same server module as in production, loaded through Vite.
// A change under server/, domain/, ports/ or starter/ restarts the server. Pages reload by themselves.
import { createServer } from 'vite'

const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } })
const development = {
  middlewares: vite.middlewares,
  loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
}

async function start() {
  try {
    const { startProcess } = await vite.ssrLoadModule('/server/main.ts')
    return await startProcess(development)
  } catch (error) {
    vite.ssrFixStacktrace(error)
    const { explainFailedStart } = await vite.ssrLoadModule('/server/failed-start.ts')
    process.stderr.write(`${explainFailedStart(error)}\n`)
    return async () => {}
  }
}

let stop = await start()
let restart = Promise.resolve()
const startsAnew = /^(server|domain|ports|starter)\/(?!.*\.test\.ts$)|^site\.config\.ts$/
vite.watcher.on('all', (_event, file) => {
  if (!startsAnew.test(file.slice(vite.config.root.length + 1))) return
  restart = restart.then(async () => {
    await stop()
    vite.moduleGraph.invalidateAll()
    stop = await start()
  })
})

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    await restart
    await stop()
    await vite.close()
    process.exit(0)
  })
}
