import type { RunningSite } from './running-site.ts'
import { publishProgram } from './staff-requests.ts'
import { readStored, storeRecords } from './stored-records.ts'

const ruth = { uid: 'ruth', name: 'Ruth Gyang' }

/** Ruth stores these fields of the program as its next version. A running site notices it within a second. */
export async function editAsRuth(site: RunningSite, changes: object): Promise<void> {
  const [program] = await readStored(site, 'Programs')
  const fields = { ...program!.fields, ...changes }
  await storeRecords(site, [{ kind: 'set', collection: 'Programs', id: program!.id, fields }], ruth)
}

/** A program with four versions. Ruth wrote the later ones. */
export async function editedProgram(site: RunningSite) {
  const address = await publishProgram(site.url, 'Sit-in, Owerri')
  const [program] = await readStored(site, 'Programs')
  const images = program!.fields['images'] as readonly string[]
  const report = (text: string) => `<p>Women came early.</p><p>${text}</p><p>They left a list.</p>`
  await editAsRuth(site, { ProgramReport: report('About three hundred of them stayed.') })
  const ProgramReport = report('Three hundred and six of them stayed.')
  await editAsRuth(site, { ProgramReport, ProgramTitle: 'Sit-in, Aba' })
  await editAsRuth(site, { images: images.toReversed() })
  return { id: program!.id, address, images }
}
