import { expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { mandate, story } from '#domain/about/kind.ts'
import { contactLimits } from '#domain/contact/schema.ts'
import { longestPlace } from '#domain/contact/subjects.ts'
import { coreAreas } from '#domain/core-areas/kind.ts'
import { imageLimits } from '#domain/media/schema.ts'
import { news } from '#domain/news/kind.ts'
import { program } from '#domain/programs/kind.ts'
import { programLimits } from '#domain/programs/schema.ts'
import { longestLink } from '#domain/settings/field.ts'
import { settings } from '#domain/settings/kind.ts'
import { mostAnswers, mostPartners } from '#domain/settings/lists.ts'
import { fieldsOf } from '#domain/records/kind.ts'
import { member } from '#domain/staff/kind.ts'
import { longestWebLink } from '#domain/web-link.ts'
import { formSizeOf, largerForms } from './form-sizes.ts'
import routes from './routes.ts'

const smallest = formSizeOf('/nowhere').maxBytes

test('the size limit of a form depends on its path, with or without a query and `.data`', () => {
  expect(formSizeOf('/contactus')).toEqual({ maxBytes: 64_000 })
  expect(formSizeOf('/contactus.data?index')).toEqual({ maxBytes: 64_000 })
  expect(formSizeOf('/admin/cms/programs/prg-1.data?_routes=x')).toMatchObject({ staffOnly: true })
  for (const address of [
    '/admin',
    '/admin.data',
    '/admin/cms/programs/prg-1/delete',
    '/%zz',
    '',
    '//x.example',
  ])
    expect(formSizeOf(address), address).toEqual({ maxBytes: smallest })
})

test('every address with a larger limit is a route', () => {
  const paths = (entries: readonly RouteConfigEntry[], above: string): string[] =>
    entries.flatMap(({ path, children = [] }) => {
      const here = path ? `${above}/${path}` : above
      return [here, ...paths(children, here)]
    })
  expect(paths(routes as RouteConfigEntry[], '')).toEqual(expect.arrayContaining(Object.keys(largerForms)))
})

test('the longest valid form fits, even when each letter takes nine bytes', () => {
  const image = JSON.stringify({
    uploadId: 'u'.repeat(128),
    description: 'ẹ'.repeat(imageLimits.description),
  })
  const longest: Record<string, Record<string, number | string>> = {
    '/contactus': { ...contactLimits, place: longestPlace, submission: 64, elapsed: 12, website: 0 },
    '/admin/cms/programs/new': {
      title: program.fields.title.limit,
      report: program.fields.report.limit,
      images: Array(programLimits.mostImages).fill(image).join(),
    },
    '/admin/cms/newsupdates/new': {
      title: news.fields.title.limit,
      source: news.fields.source.limit,
      summary: news.fields.summary.limit,
      link: longestWebLink,
      videoLink: 4_096,
      image,
    },
    '/admin/cms/about/new': {
      intro: story.fields.intro.limit,
      content: story.fields.content.limit,
      image,
    },
    '/admin/cms/settings': {
      ...Object.fromEntries(fieldsOf(settings).map(({ name, field: { limit = 0 } }) => [name, limit])),
      partners: mostPartners * (80 + longestLink + 50),
      answers: mostAnswers * (80 + 1_000 + 30),
    },
    '/admin/cms/mandate/new': { a: 4 * mandate.fields.Mission.limit },
    '/admin/cms/coreareas/new': { a: 4 * coreAreas.fields['Political Advocacy'].limit },
    '/admin/cms/staff/new': {
      fullName: member.fields.fullName.limit,
      position: member.fields.position.limit,
      image,
    },
  }
  for (const [path, fields] of Object.entries(longest)) {
    const typed = Object.entries(fields).map(([name, field]) => [
      name,
      typeof field === 'number' ? 'ẹ'.repeat(field) : field,
    ])
    expect(new URLSearchParams(typed).toString().length, path).toBeLessThan(formSizeOf(path).maxBytes)
  }
})
