import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#tests/support/free-port.ts'
import type { Capture } from './captures.ts'
import type { Bench } from './part.ts'
import { familyOf } from './proc.ts'
import { type Measured, startMeasured } from './processes.ts'
import { answering } from './site.ts'

export interface Nginx extends Measured {
  /** Without a trailing slash. */
  readonly url: string
  /** The process id of the one worker, which answers the requests; `pid` is its parent. */
  readonly workerPid: number
}

/** Starts nginx with one worker and no log. It answers all requests with the bytes and content headers of a capture. */
export function startFileServer(bench: Bench, { headers, body }: Capture): Promise<Nginx> {
  return startNginx(bench, ({ folder, port }) => {
    fs.writeFileSync(path.join(folder, 'body'), body)
    const { 'content-type': type = '', ...others } = headers
    return `
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      open_file_cache max=10;
      types { }
      default_type ${quoted(type)};
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        location / {
          try_files /body =404;
          ${Object.entries(others)
            .map(([name, value]) => `add_header ${name} ${quoted(value)};`)
            .join(' ')}
        }
      }`
  })
}

/** @throws for a `$`: nginx reads it as the beginning of a variable and has no way to write it. */
export function quoted(text: string): string {
  if (text.includes('$')) throw new Error(`nginx cannot write this: ${text}`)
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`
}

/** `write`: returns the content of the block `http`. */
async function startNginx(
  bench: Bench,
  write: (given: { folder: string; port: number }) => string,
): Promise<Nginx> {
  const folder = fs.mkdtempSync(path.join(bench.folder, 'nginx-'))
  const port = await findFreePort()
  const file = path.join(folder, 'nginx.conf')
  // The worker would run as the account `nobody`, which may not read a folder of root.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder};`,
  )
  fs.writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; events { worker_connections 2048; }
    http { access_log off; ${temporary.join(' ')} ${write({ folder, port })} }`,
  )
  const running = startMeasured(bench, bench.nginx, [
    '-p',
    folder,
    '-c',
    file,
    '-e',
    path.join(folder, 'errors'),
  ])
  const url = `http://127.0.0.1:${port}`
  await answering(running, `${url}/`)
  for (;;) {
    const workerPid = familyOf(running.pid).at(-1)
    if (workerPid && workerPid !== running.pid) return { ...running, url, workerPid }
    await pause(10)
  }
}
