import fs from 'node:fs'
import path from 'node:path'
import { runToEnd } from './exported-folder.ts'
import { storeForumContent } from './forum-content.ts'
import { createDataDir } from './running-site.ts'
import { storeRecords } from './stored-records.ts'

/** A file that the third program offers. */
export const pledge = 'downloads/Programs/town-hall-3/pledge-1a.pdf'
/** Enough programs for a second page of their list. */
export const programs = Array.from({ length: 25 }, (_, index) => ({
  kind: 'set' as const,
  collection: 'Programs' as const,
  id: `town-hall-${index + 1}`,
  fields: {
    id: `town-hall-${index + 1}`,
    ProgramTitle: `Town Hall ${index + 1} & questions`,
    ProgramTheme: 'Political Advocacy',
    ProgramDate: '2022-05-14',
    ProgramReport: `<p>See <a href="/programs/town-hall-1" rel="noopener noreferrer">the first one</a>.</p>`,
    images: ['/images/Programs/town-hall-1/hall-9c.jpg'],
    ...(index === 2 && {
      ProgramDownloads: [{ url: `/${pledge}`, name: 'Pledge', sizeBytes: 21, uploadId: 'a1' }],
    }),
    day: 14,
    month: 'May',
    year: 2022,
  },
}))
const settings = {
  kind: 'set' as const,
  collection: 'Settings' as const,
  id: 'Settings',
  fields: { phone: '+234 803 111 2222' },
}
export const exportStaff = { uid: 'a', name: 'Adaeze' }

/** The data of a stopped site with content. */
export async function createExportData(): Promise<string> {
  const dataDir = createDataDir()
  await storeForumContent(dataDir)
  await storeRecords({ dataDir }, [...programs, settings], exportStaff)
  fs.mkdirSync(path.join(dataDir, 'files/images/Programs/town-hall-1'), { recursive: true })
  fs.copyFileSync(
    path.join(dataDir, 'files/images/NewsUpdates/bootcamp/hall-1a.jpg'),
    path.join(dataDir, 'files/images/Programs/town-hall-1/hall-9c.jpg'),
  )
  fs.mkdirSync(path.join(dataDir, 'files', pledge, '..'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'files', pledge), '%PDF-1.7 pledge %%EOF')
  return dataDir
}

/** Exports this data and returns the folder. */
export async function exportData(dataDir: string): Promise<string> {
  const folder = path.join(createDataDir(), 'website')
  await runToEnd('export', [folder], { dataDir, url: 'https://www.example.org' })
  return folder
}
