import { z } from 'zod'
import { lines } from '#domain/form-fields.ts'
import { setting, textInFile } from './field.ts'

/** One post on Twitter or Instagram, as owners have entered it. */
export interface SocialPost {
  readonly words: string
  readonly url: string
}

/** Characters. */
const longestPost = 700

/** Null without words, or without such an address. */
function readPost(text: string, address: RegExp): SocialPost | null {
  const lines = text.trim().split('\n')
  const url = lines.pop()?.trim() ?? ''
  const words = lines.join('\n').trim()
  return words !== '' && address.test(url) ? { words, url } : null
}

/** One post: its words, and its address on the last line; may be empty. `address`: its pattern on the platform. */
const post = (platform: string, address: RegExp, example: string) =>
  setting<SocialPost | null>(
    { label: `One post from ${platform}`, limit: longestPost },
    {
      exact: lines({ name: 'post', limit: longestPost }).transform((text, context) => {
        const read = readPost(text, address)
        if (text !== '' && !read) {
          const message = `Write the words of the post, and its address on the last line, such as ${example}.`
          context.addIssue({ code: 'custom', message })
        }
        return read
      }),
      toTyped: (value) => (value ? `${value.words}\n${value.url}` : ''),
      inFile: z
        .object({ words: textInFile, url: textInFile }, { error: 'write it as { words, url }, or null.' })
        .nullable(),
    },
  )

export const twitterPost = post(
  'Twitter',
  /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/\S+$/i,
  'https://x.com/wipf_example/status/1',
)

export const instagramPost = post(
  'Instagram',
  /^https:\/\/(?:www\.)?instagram\.com\/\S+$/i,
  'https://www.instagram.com/p/AbCdEf/',
)
