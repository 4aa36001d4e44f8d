import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { findProgram } from '../scripts/find-program.mjs'
import { type Part, type Row, withoutGoal } from './part.ts'
import { plainEnvironment } from './processes.ts'
import { startSite } from './site.ts'

const pictureBytes = 500_000

/** Measures how fast a backup is made and restored, compared with the commands that an operator would use instead. */
export const backup: Part = {
  needs: [],
  async measure(bench) {
    const pictures = bench.quick ? 100 : 2_000
    const site = await startSite(bench)
    await site.stop()
    const { dataDir } = site
    for (let number = 0; number < pictures; number += 1) {
      const folder = path.join(dataDir, 'files/images/Programs', `program-${number % 100}`)
      fs.mkdirSync(folder, { recursive: true })
      fs.writeFileSync(path.join(folder, `picture-${number}.jpg`), randomBytes(pictureBytes))
    }
    const megabytes = Number(execFileSync('du', ['-sk', dataDir]).toString().split('\t')[0]) / 1_000
    const target = (name: string) => path.join(bench.folder, name)

    const rows: Row[] = []
    const measureRun = (what: string, command: string, args: readonly string[], settings: object = {}) => {
      bench.say(`${what} …`)
      const begun = performance.now()
      const { status, stderr } = spawnSync(command, args, {
        env: { ...plainEnvironment, ...settings },
      })
      if (status !== 0) throw new Error(`${what}: ${stderr.toString()}`)
      const seconds = (performance.now() - begun) / 1_000
      rows.push(withoutGoal(what, `${Math.round(megabytes / seconds)} MB/s`))
    }
    const node = process.execPath
    const passphrase = { BACKUP_PASSPHRASE: 'seven women one ballot' }
    const [plain, sealed] = [target('plain.tar.zst'), target('sealed.tar.zst.age')]
    measureRun('A backup', node, ['build/server/backup.js', plain], { DATA_DIR: dataDir })
    measureRun('A backup, encrypted', node, ['build/server/backup.js', sealed], {
      DATA_DIR: dataDir,
      ...passphrase,
    })
    measureRun('A restore', node, ['build/server/restore.js', plain, '--into', target('plain')])
    measureRun(
      'A restore of the encrypted one',
      node,
      ['build/server/restore.js', sealed, '--into', target('sealed')],
      passphrase,
    )
    if (findProgram('zstd')) {
      const folder = `-C ${JSON.stringify(dataDir)}`
      measureRun('The same folder with tar and zstd', 'sh', [
        '-c',
        `tar ${folder} -cf - . | zstd -q -o ${target('tar.zst')}`,
      ])
      fs.mkdirSync(target('tar'))
      measureRun('… and back', 'sh', ['-c', `zstd -dcq ${target('tar.zst')} | tar -C ${target('tar')} -xf -`])
    }
    return {
      rows,
      how: `A stopped site with ${pictures} pictures of ${pictureBytes / 1_000} KB of random bytes, which cannot be compressed, as photographs cannot: ${Math.round(megabytes)} MB. The time of the whole command, with the start of Node and, for encrypted ones, the key from the passphrase. A restore reads the backup twice, because it checks all of it first, and each file is on the disk when it ends (fsync); tar does neither.`,
    }
  },
}
