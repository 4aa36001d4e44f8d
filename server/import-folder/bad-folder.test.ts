import { execFileSync } from 'node:child_process'
import { appendFile, cp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imageLimits } from '#domain/media/schema.ts'
import { organisation } from '#site'
import { readFolder } from '#tests/support/exported-folder.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { FolderImportError } from './folder-import-error.ts'
import { planFolderImport } from './plan-import.ts'
import { createLines } from './lines.ts'
import {
  address,
  bringIn,
  exported,
  forum,
  jpeg,
  never,
  picture,
  pledge,
  pledgeAddress,
  replaceFile,
  site,
  townHall,
} from '#tests/support/imported-folder.ts'

/** Returns the error message when an import into an empty website is refused. Nothing may have been written. */
async function refusal(folder: string): Promise<string> {
  const empty = await site()
  const refused = await bringIn(folder, empty).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(FolderImportError)
  expect(await empty.documents.revision()).toBe(0)
  for await (const file of empty.files.list('')) expect(file).toBeNull()
  const { message, problems } = refused as FolderImportError
  return [message, ...problems.listed].join('\n')
}

/** Returns the error message when a damaged copy of a folder is refused. */
async function refusalOfCopy(whole: string, damage: (folder: string) => unknown): Promise<string> {
  const folder = join(await temporaryFolder(), 'copy')
  await cp(whole, folder, { recursive: true })
  await damage(folder)
  return refusal(folder)
}

/** A file with one entry in each line. */
const mapOf = (entries: readonly (readonly [id: string, value: unknown])[]) =>
  `{\n${entries.map(([id, value]) => `${JSON.stringify(id)}: ${JSON.stringify(value)}`).join(',\n')}\n}\n`

/** Returns the notes on records that are imported or left out, and the imported programs. */
async function notesOn(programs: readonly (readonly [id: string, fields: unknown])[]) {
  const folder = await exported(await forum())
  await replaceFile(folder, 'data/envelopes/Programs.json', '{\n}\n')
  await replaceFile(folder, 'data/Programs.json', mapOf(programs))
  const { notes } = await planFolderImport(folder, organisation, never)
  const empty = await site()
  await bringIn(folder, empty)
  return { notes: notes.listed.join('\n'), stored: await empty.documents.read('Programs') }
}

test('a byte changed at 200 places of the records or the picture is found each time', async () => {
  const folder = await exported(await forum())
  const files = [...readFolder(folder)].filter(([path]) => /^(?:data|images|manifest)/.test(path))
  for (let turn = 0; turn < 200; turn += 1) {
    const [path, bytes] = files[turn % files.length]!
    const changed = Buffer.from(bytes)
    const place = Math.floor((turn * 7919) % changed.length)
    changed[place] = (changed[place] ?? 0) ^ 1
    await writeFile(join(folder, path), changed)
    const words = await planFolderImport(folder, organisation, never).then(
      () => 'nothing',
      (error: unknown) => (error as FolderImportError).problems.listed.join('\n') || String(error),
    )
    expect(words, `${path}, byte ${place}`).toMatch(/was changed after the export|damaged/)
    await writeFile(join(folder, path), bytes)
  }
  await planFolderImport(folder, organisation, never)
})

test('a path that is not the folder of a complete export is refused with a message', async () => {
  const folder = await temporaryFolder()
  expect(await refusal(join(folder, 'website'))).toContain(`There is no folder ${join(folder, 'website')}.`)
  await writeFile(join(folder, 'letter.txt'), 'Dear Adaeze')
  expect(await refusal(join(folder, 'letter.txt'))).toContain(`${join(folder, 'letter.txt')} is no folder.`)
  expect(await refusal(folder)).toContain('so npm run export has not written it to its end.')
  for (const manifest of ['', '[]', '{"format":"1"}', '{"format":0}', '{"format":1', 'null']) {
    await writeFile(join(folder, 'manifest.json'), manifest)
    expect(await refusal(folder), manifest).toContain('manifest.json is damaged.')
  }
  await writeFile(join(folder, 'manifest.json'), '{"format":2}')
  expect(await refusal(folder)).toContain('A newer version of the website has written this folder.')
  await writeFile(join(folder, 'manifest.json'), '{"format":1}')
  expect(await refusal(folder)).toContain('sha256sums.txt is missing.')
  await writeFile(join(folder, 'sha256sums.txt'), '')
  expect(await refusal(folder)).toContain('sha256sums.txt does not name manifest.json, so it is cut short.')
})

test('cut, missing and additional files, and links, are named', async () => {
  const whole = await exported(await forum())
  const damaged = (damage: (folder: string) => unknown) => refusalOfCopy(whole, damage)
  expect(await damaged((folder) => truncate(join(folder, 'data/Programs.json'), 90))).toContain(
    'data/Programs.json was changed after the export, or is cut short.',
  )
  expect(await damaged((folder) => truncate(join(folder, 'sha256sums.txt'), 300))).toContain('sha256sums.txt')
  expect(await damaged((folder) => rm(join(folder, 'data/Staff.json')))).toContain(
    'data/Staff.json is missing.',
  )
  expect(await damaged((folder) => rm(join(folder, address)))).toContain(`${address.slice(1)} is missing.`)
  expect(
    await damaged(async (folder) => {
      await rm(join(folder, 'data/Staff.json'))
      const sums = join(folder, 'sha256sums.txt')
      const others = (await readFile(sums, 'utf8')).replace(/.*data\/Staff\.json\n/, '')
      await writeFile(sums, others)
    }),
  ).toContain('data/Staff.json is missing.')
  expect(await damaged((folder) => rm(join(folder, 'manifest.json')))).toContain(
    'has not written it to its end',
  )
  expect(await damaged((folder) => writeFile(join(folder, 'images/x.jpg'), 'x'))).toContain(
    'images/x.jpg is not in',
  )
  expect(await damaged((folder) => symlink('/etc/passwd', join(folder, 'images/secret.jpg')))).toContain(
    'images/secret.jpg is a link',
  )
  expect(
    await damaged((folder) => execFileSync('mkfifo', [join(folder, 'images/Programs/pipe.jpg')])),
  ).toContain('images/Programs/pipe.jpg is a link, or no ordinary file.')
  expect(await damaged((folder) => replaceFile(folder, 'data/Staff.json', '{\n"a": {}\n'))).toContain(
    'data/Staff.json is cut short.',
  )
})

test('files to download that no form would accept are refused', async () => {
  const whole = await exported(await forum())
  const withFile = (path: string, bytes: string | Uint8Array) =>
    refusalOfCopy(whole, (folder) => replaceFile(folder, path, bytes))
  const path = pledgeAddress.slice(1)
  expect(await withFile(path, '<html>%PDF-1.7 %%EOF')).toContain(`${path}: This file is not a PDF.`)
  expect(await withFile(path, '%PDF-1.7')).toContain(`${path}: This PDF is cut short.`)
  expect(await withFile(path, Buffer.alloc(10_000_001, '%PDF-1.7 %%EOF'))).toContain('larger than 10 MB')
  for (const other of ['downloads/Programs/town-hall/a.html', 'downloads/Staff/a/a.pdf'])
    expect(await withFile(other, pledge)).toContain(`${other}: No record of this website can name it.`)
})

test('names that leave the folder and linked folders are refused, whatever they contain', async () => {
  const whole = await exported(await forum())
  const damaged = (damage: (folder: string) => unknown) => refusalOfCopy(whole, damage)
  for (const name of [
    '../secret',
    'images/../../secret',
    'data/../../secret',
    '/etc/passwd',
    'images/a\\b.jpg',
    'data//x',
    'images/',
  ]) {
    const line = `${'0'.repeat(64)}  ${name}\n`
    expect(await damaged((folder) => appendFile(join(folder, 'sha256sums.txt'), line)), name).toContain(
      'names no file of an export.',
    )
  }
  const linked = (name: string) => async (folder: string) => {
    await rename(join(folder, name), `${folder}-elsewhere`)
    await symlink(`${folder}-elsewhere`, join(folder, name))
  }
  expect(await damaged(linked('data'))).toContain('data is a link, or no folder.')
  expect(await damaged(linked('images/Programs'))).toContain('images/Programs is a link')
  expect(await damaged(linked('data/Staff.json'))).toContain('data/Staff.json is a link')
  expect(await damaged(linked('manifest.json'))).toContain('has no manifest.json')
  expect(await damaged(linked('sha256sums.txt'))).toContain('sha256sums.txt is missing.')
})

test('duplicate ids are refused, also in a file with another spelling of the collection', async () => {
  const folder = await exported(await forum())
  const item = { id: 'a', title: 'Workshop', date: '2022-05-14' }
  await replaceFile(folder, 'data/newsUpdates.json', mapOf([['a', item]]))
  expect(await refusal(folder)).toContain(
    'data/newsUpdates.json is not read. Put its records into data/NewsUpdates.json.',
  )
  const doubled = await exported(await forum())
  const both = mapOf([
    ['a', item],
    ['a', { ...item, title: 'Another' }],
  ])
  await replaceFile(doubled, 'data/NewsUpdates.json', both)
  expect(await refusal(doubled)).toContain('data/NewsUpdates.json has two records with the id a.')
  await replaceFile(doubled, 'data/Messages.json', '{\n}\n')
  expect(await refusal(doubled)).toContain('data/Messages.json is no file of an export.')
})

test('files of records that are not an entry in each line are refused with their line', async () => {
  const whole = await exported(await forum())
  const program = JSON.stringify(townHall)
  const withPrograms = (bytes: string | Uint8Array) =>
    refusalOfCopy(whole, (folder) => replaceFile(folder, 'data/Programs.json', bytes))
  for (const [bytes, words] of [
    ['', 'data/Programs.json is cut short.'],
    ['[]', 'data/Programs.json, line 1, is no record. Each record has to stand in one line, with its id.'],
    [JSON.stringify({ a: townHall }, null, 2), 'data/Programs.json, line 2, is no record.'],
    [`{\n"a": ${program}\n}\n"b": ${program}\n}\n`, 'data/Programs.json, line 4, is no record.'],
    [`{\n"a": ${program}, "b": ${program}\n}\n`, 'data/Programs.json, line 2, is no record.'],
    ['{\n"a": 7\n}\n', 'Programs/a is no record.'],
    ['{\n"a": null\n}\n', 'Programs/a is no record.'],
    ['{\n"a": [1]\n}\n', 'Programs/a is no record.'],
    [Buffer.from('{\n"a": {"ProgramTitle": "Ìbàdàn"}\n}\n', 'latin1'), 'line 2, is not in UTF-8.'],
    [
      mapOf([['a', { ...townHall, ProgramReport: `<p>${'a'.repeat(10_000_000)}` }]]),
      'data/Programs.json, line 2: the record has more than 2 MB.',
    ],
    [`{\n"a": {"images": ${'['.repeat(900_000)}${']'.repeat(900_000)}}\n}\n`, 'Programs/a is no record.'],
  ] as const) {
    expect(await withPrograms(bytes), String(bytes).slice(0, 60)).toContain(words)
  }
})

test('times that do not exist, and records of pictures without a picture’s place or size, are refused', async () => {
  const whole = await exported(await forum())
  const withFile = (name: string, entries: Parameters<typeof mapOf>[0]) =>
    refusalOfCopy(whole, (folder) => replaceFile(folder, name, mapOf(entries)))
  const time = '2026-03-01T09:00:00.000Z'
  for (const updatedAt of ['2026-02-30T09:00:00Z', '2026-03-01', 7, null, 'yesterday']) {
    expect(
      await withFile('data/envelopes/Programs.json', [['town-hall', { createdAt: time, updatedAt }]]),
    ).toContain('data/envelopes/Programs.json: the times of town-hall cannot be read.')
  }
  for (const [id, fields] of [
    ['../../etc/passwd', picture],
    ['Contactus/m1/a.jpg', picture],
    ['Programs/town-hall/hall-9c1d.svg', picture],
    ['Programs/town-hall/hall-9c1d.jpg', { ...picture, width: 'wide' }],
    ['Programs/town-hall/hall-9c1d.jpg', {}],
  ] as const) {
    expect(await withFile('data/Images.json', [[id, fields]])).toContain(
      `Images/${id}: it is no record of a picture.`,
    )
  }
})

test('records that no page can show are left out with the reason, and the others are imported', async () => {
  const { notes, stored } = await notesOn([
    ['town-hall', townHall],
    ['../x', townHall],
    ['other-id', townHall],
    ['undated', { ...townHall, id: 'undated', ProgramDate: '2022-02-30', day: 30, month: 'Feb' }],
    ['untitled', { ...townHall, id: 'untitled', ProgramTitle: 2019 }],
    ['__proto__', { ...townHall, id: 'x' }],
  ])
  expect(notes).toContain('Programs/../x is left out: its id cannot be part of an address.')
  expect(notes).toContain('Programs/other-id is left out: the field id has another id.')
  expect(notes).toContain('Programs/undated is left out: it has no title, or no date that exists.')
  expect(notes).toContain('Programs/untitled is left out: it has no title, or no date that exists.')
  expect([...stored.keys()]).toEqual(['town-hall'])
})

test('hostile HTML and values of another type are corrected, and each correction is reported', async () => {
  const nested = '<div>'.repeat(50_000)
  const hostile = {
    ...townHall,
    ProgramReport: `<p onclick=x>Hello<script>alert(1)</script></p>${nested}`,
    ProgramTheme: 7,
    images: [7, address, 'https://elsewhere.example/a.jpg'],
    ProgramDownloads: [
      { url: pledgeAddress, name: ' <b>The</b>\npledge ', sizeBytes: 9_000_000 },
      { url: '/downloads/Programs/long/a.pdf', name: 'Of another record' },
      { url: 'javascript:alert(1)', name: 'A' },
    ],
    likes: 4,
  }
  const { notes, stored } = await notesOn([
    ['town-hall', hostile],
    ['long', { ...townHall, id: 'long', ProgramTitle: 'a'.repeat(300), images: [] }],
  ])
  const fields = stored.get('town-hall')?.fields
  expect(fields?.['ProgramReport']).toContain('Hello')
  expect(fields?.['ProgramReport']).not.toMatch(/script|onclick|<div/)
  expect(fields?.['ProgramDownloads']).toEqual([
    { url: pledgeAddress, name: '<b>The</b> pledge', sizeBytes: pledge.length, uploadId: '' },
  ])
  expect(notes.split('\n')).toEqual([
    'Programs/town-hall: likes is left out, because the website has no such field.',
    'Programs/town-hall: ProgramTheme, images, ProgramReport, ProgramDownloads are corrected, because a form would store something else.',
    'Programs/town-hall names a picture that is not of this website, and pages leave it out: https://elsewhere.example/a.jpg',
    'Programs/long: ProgramDownloads is corrected, because a form would store something else.',
    'Programs/long ProgramTitle has 300 characters, and the form allows 200. It stays whole.',
  ])
})

test('a folder whose files were saved on Windows is imported', async () => {
  const folder = await exported(await forum())
  for (const name of ['data/Programs.json', 'data/envelopes/Programs.json']) {
    const text = await readFile(join(folder, name), 'utf8')
    await replaceFile(folder, name, text.replaceAll('\n', '\r\n'))
  }
  const empty = await site()
  await bringIn(folder, empty)
  expect((await empty.documents.get('Programs', 'town-hall'))?.fields).toEqual(townHall)
})

test('a drawing, a web page, a too large picture and a truncated picture are refused under the name .jpg', async () => {
  const folder = await exported(await forum())
  const path = address.slice(1)
  for (const [bytes, words] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'This is an SVG drawing.'],
    ['<!DOCTYPE html><p>Hello', 'This file is not a JPEG, PNG or WebP picture.'],
    ['', 'This file is empty.'],
    [Buffer.alloc(imageLimits.maxBytes + 1, 0xff), 'This file is larger than 25 MB.'],
  ] as const) {
    await replaceFile(folder, path, bytes)
    expect(await refusal(folder)).toContain(`${path}: ${words}`)
  }
  const photograph = await jpeg().toBuffer()
  await replaceFile(folder, path, photograph.subarray(0, photograph.length / 2))
  expect(await refusal(folder)).toContain(`${path}: This picture is damaged or incomplete.`)
  await replaceFile(folder, path, photograph)
  await replaceFile(folder, 'images/Programs/town-hall/notes.pdf', '%PDF-1.4')
  expect(await refusal(folder)).toContain(
    'images/Programs/town-hall/notes.pdf: No record of this website can name it.',
  )
})

test('of a hundred thousand problems the first ones are listed, and all are counted', () => {
  const lines = createLines()
  for (let index = 0; index < 100_000; index += 1) lines.add(`line ${index}`)
  expect(lines.total).toBe(100_000)
  expect(lines.listed).toHaveLength(40)
})
