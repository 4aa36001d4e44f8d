import { expect, test } from 'vitest'
import { toDraftFields } from './codec.ts'
import type { DraftForm, DraftValues } from './schema.ts'

const fieldsOf = (form: DraftForm, values: DraftValues) =>
  toDraftFields({
    ...{ form, recordId: null, baseVersion: 0, owner: { uid: 'ruth', name: 'Ruth' }, writers: [] },
    ...{
      unfinished: [],
      plan: null,
      handedInAt: null,
      link: null,
      writer: 'page',
      formVersion: 1,
      savedAt: 1,
    },
    values,
  })

test('a list shows a draft with the facts that it shows of a record of the same kind', () => {
  expect(
    fieldsOf('program', { title: 'Town Hall', theme: 'Political Advocacy', date: '2026-11-14' }),
  ).toMatchObject({
    ...{ title: 'Town Hall', group: 'Political Advocacy', date: '2026-11-14' },
  })
  expect(fieldsOf('woman', { name: 'Ngozi', office: 'House of Assembly', year: '2023' })).toMatchObject({
    ...{ title: 'Ngozi', group: 'House of Assembly', date: '2023' },
  })
  expect(fieldsOf('staff', { fullName: 'Hadiza', position: 'Treasurer' })).toMatchObject({
    ...{ title: 'Hadiza', group: 'Treasurer', date: '' },
  })
  expect(fieldsOf('mandate', { Mission: 'Half of all seats' })).toMatchObject({
    ...{ title: 'Mandate', group: '', date: '' },
  })
})
