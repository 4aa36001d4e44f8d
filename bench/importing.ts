import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { startDownloadServer } from '#tests/support/download-server.ts'
import { makeEarlierProject } from '#tests/support/earlier-project.ts'
import { threePhotographs } from '#tests/support/photographs.ts'
import { type Part, withoutGoal } from './part.ts'
import { plainEnvironment, repository } from './processes.ts'

/** How fast a project of the earlier website comes over, with photographs of a phone and without any. */
export const importing: Part = {
  needs: [],
  async measure({ quick, folder, say }) {
    const server = await startDownloadServer()
    const photographs = (await threePhotographs()).slice(0, 2).map(({ path: file }) => readFileSync(file))
    const size = { programs: quick ? 9 : 30, news: 6, staff: 3, picturesEach: 3 }
    const project = await makeEarlierProject(server, size, photographs)
    const dump = path.join(folder, 'project.json')
    writeFileSync(dump, JSON.stringify(project.collections))
    say(`${project.pictures} photographs …`)
    const began = performance.now()
    await bring(path.join(folder, 'photographs'), ['--dump', dump, '--pictures-from', server.origin])
    const pictureMinutes = (performance.now() - began) / 60_000
    await server.close()

    const records = quick ? 1_000 : 20_000
    say(`${records} records …`)
    const texts = path.join(folder, 'records.json')
    await writeRecords(texts, records)
    const recordsBegan = performance.now()
    await bring(path.join(folder, 'records'), ['--dump', texts])
    const recordMinutes = (performance.now() - recordsBegan) / 60_000

    const perMinute = (count: number, minutes: number) => Math.round(count / minutes).toLocaleString('en-GB')
    return {
      rows: [
        withoutGoal(
          'Import, photographs of a phone',
          `${perMinute(project.pictures, pictureMinutes)} a minute`,
        ),
        withoutGoal('Import, programs without pictures', `${perMinute(records, recordMinutes)} a minute`),
      ],
      how: 'The built command brings over a dump of the earlier website. The photographs have 3 and 6 MB and come from a server on the same machine, so the line costs nothing: the figure is what decoding and encoding allow. Reports have 1,300 characters; each record is a durable commit.',
    }
  },
}

async function bring(dataDir: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['build/server/import.js', 'firebase', ...args, '--write'], {
    cwd: repository,
    env: { ...plainEnvironment, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the import failed:\n${errors}`)
}

async function writeRecords(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file)
  stream.write('{"Programs":{')
  for (let index = 0; index < count; index += 1) {
    const fields = {
      ProgramTitle: `Town hall ${index}`,
      ProgramDate: '2021-03-02',
      ProgramTheme: 'Political Advocacy',
      ProgramReport: `<p>${'Women asked. '.repeat(100)}</p>`,
    }
    if (!stream.write(`${index ? ',' : ''}"p${index}":${JSON.stringify(fields)}`)) await once(stream, 'drain')
  }
  await finished(stream.end('}}'))
}
