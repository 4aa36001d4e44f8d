import { expect, test } from 'vitest'
import { organisation } from '#site'
import { checkOrganisation } from './check-organisation.ts'

test('the organisation of the site has no problem', () => {
  expect(checkOrganisation(organisation)).toEqual([])
})

test('each problem names its field in site.config.ts', () => {
  expect(
    checkOrganisation({
      ...organisation,
      email: 'hello at wipf',
      aspirantsUrl: 'aspirants.wipf.example',
      social: { ...organisation.social, twitter: 'x.com/wipf' },
      partners: [{ name: 'UN Women', url: 'unwomen.org', logo: null }],
    }),
  ).toEqual([
    'site.config.ts, email: This is not an email address. Write it like hello@wipf.example.',
    'site.config.ts, social.twitter: Begin with https://, as in https://x.com/wipf_example.',
    'site.config.ts, aspirantsUrl: Begin with https://, as in https://aspirants.wipf.example.',
    'site.config.ts, partners: Begin the link of a partner with https://, as in https://africa.unwomen.org.',
  ])
})

test('a missing or wrong kind of value is a sentence, and no stack trace', () => {
  const { address: _address, ...without } = organisation
  expect(checkOrganisation({ ...without, phone: 234, logo: 'logo.svg' })).toEqual([
    'site.config.ts, logo: write the address of a file in the folder “public”, such as /branding/logo.svg, or null.',
    'site.config.ts, phone: write a text between quotes.',
    'site.config.ts, address: write a list of lines between [ and ].',
  ])
  expect(checkOrganisation(undefined)).toHaveLength(1)
})
