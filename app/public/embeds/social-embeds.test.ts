import { expect, test } from 'vitest'
import { organisation } from '#site'
import { socialFrameOrigins, toSocialEmbeds } from './social-embeds.ts'

test('the address of a frame has the account name and an allowed origin', () => {
  const embeds = toSocialEmbeds({
    ...organisation,
    social: {
      ...organisation.social,
      twitter: 'https://x.com/wipf_example',
      instagram: 'https://www.instagram.com/wipf.example/?hl=en',
    },
  })
  expect(embeds.map(({ frameUrl }) => frameUrl)).toEqual([
    'https://syndication.twitter.com/srv/timeline-profile/screen-name/wipf_example?dnt=true',
    'https://www.instagram.com/wipf.example/embed/',
  ])
  for (const { frameUrl } of embeds)
    expect(socialFrameOrigins).toContain(frameUrl && new URL(frameUrl).origin)
})

test('an address without an account name gives a link but no frame', () => {
  const social = { ...organisation.social, twitter: 'https://x.com/', instagram: 'soon' }
  const embeds = toSocialEmbeds({ ...organisation, social })
  expect(embeds.map(({ frameUrl }) => frameUrl)).toEqual([null, null])
})
