import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from '#tests/support/free-port.ts'
import type { Capture } from './captures.ts'
import type { Bench } from './part.ts'
import { familyOf } from './proc.ts'
import { type Measured, startMeasured } from './processes.ts'
import { answering, pause } from './site.ts'

export interface Nginx extends Measured {
  readonly url: string
  readonly port: number
  /** Of the process that answers; `pid` is the one that watches over it. */
  readonly workerPid: number
}

/**
 * nginx with one worker, answering with the very bytes and content headers that the site answered with, from files.
 * No log, open files kept: as fast as it goes. A query is not looked at, so each path can be captured once.
 */
export async function startNginx(
  bench: Bench & { nginx: string },
  captures: readonly Capture[],
): Promise<Nginx> {
  const folder = fs.mkdtempSync(path.join(bench.folder, 'nginx-'))
  const port = await findFreePort()
  captures.forEach(({ body }, number) => fs.writeFileSync(path.join(folder, `${number}.body`), body))
  fs.writeFileSync(path.join(folder, 'nginx.conf'), toConfiguration(captures, { folder, port }))

  const running = startMeasured(bench, bench.nginx, [
    '-p',
    folder,
    '-c',
    path.join(folder, 'nginx.conf'),
    '-e',
    path.join(folder, 'error.log'),
  ])
  const url = `http://127.0.0.1:${port}`
  await answering(running, `${url}/is-there`)
  for (;;) {
    const workerPid = familyOf(running.pid).at(-1)
    if (workerPid && workerPid !== running.pid) return { ...running, url, port, workerPid }
    await pause(10)
  }
}

export function toConfiguration(
  captures: readonly Pick<Capture, 'address' | 'headers'>[],
  { folder, port }: { folder: string; port: number },
): string {
  return `
${/* Its worker would run as nobody, who may not read a folder of root's. */ process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 2048; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 75s;
  keepalive_requests 1000000000;
  open_file_cache max=1000 inactive=600s;
  open_file_cache_valid 600s;
  server_tokens off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = /is-there { return 200; }
${captures.map((capture, number) => toLocation(capture, `/${number}.body`)).join('\n')}
  }
}
`
}

function toLocation({ address, headers }: Pick<Capture, 'address' | 'headers'>, file: string): string {
  const { 'content-type': type = 'application/octet-stream', ...others } = headers
  const lines = [
    // Not by alias: below an address that ends in a slash nginx would look for a file of the folder.
    `try_files ${file} =404;`,
    'types { }',
    `default_type ${quoted(type)};`,
    ...Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)};`),
  ]
  const pathname = decodeURIComponent(new URL(address, 'http://localhost').pathname)
  return `    location = ${quoted(pathname)} { ${lines.join(' ')} }`
}

/** nginx reads `$` in a text as the beginning of a variable, and has no way to write a plain one. */
function quoted(text: string): string {
  if (text.includes('$')) throw new Error(`nginx cannot say this: ${text}`)
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`
}
