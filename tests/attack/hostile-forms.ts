import type { Sent } from './request.ts'

/** Repeats `text` up to exactly `bytes` bytes. */
export const repeated = (text: string, bytes: number) =>
  text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)
const boundary = 'parts'
const part = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Each function takes the approximate size in bytes. */
const plainForms: Readonly<Record<string, (bytes: number) => string>> = {
  'fields without a name': (bytes) => repeated('&', bytes),
  'a million fields': (bytes) => repeated('a&', bytes),
  'fields with values': (bytes) => repeated('name=a&', bytes),
  'encoded fields': (bytes) => repeated('%61=%62&', bytes),
  'combining marks': (bytes) => `name=a${repeated('%CC%81', bytes)}`,
  'marks in another order': (bytes) => `message=a${repeated('%CC%A3%CC%81', bytes)}`,
  'conjoining letters': (bytes) => `message=${repeated('%E1%84%80%E1%85%A1%E1%86%A8', bytes)}`,
  'line ends': (bytes) => `message=${repeated('%0D', bytes)}`,
  blanks: (bytes) => `name=${repeated('+', bytes)}x&email=${repeated('+', 100)}`,
  'broken encoding': (bytes) => repeated('%', bytes),
  'lists within lists': (bytes) => `images=${repeated('[', bytes)}`,
  'an object within an object': (bytes) => `images=${repeated('{"a":', bytes)}`,
  'tags that never close': (bytes) => `report=${repeated('%3Cp%3E', bytes)}&content=${repeated('<b', 1_000)}`,
  entities: (bytes) => `report=${repeated('%26amp;', bytes)}`,
  'an address of at signs': (bytes) => `email=${repeated('a@', bytes)}`,
  'an address of dots': (bytes) => `email=a@${repeated('a.', bytes)}`,
}
const partForms: Readonly<Record<string, (bytes: number) => string>> = {
  'many parts': (bytes) => `${repeated(part('a', ''), bytes)}--${boundary}--\r\n`,
  'a part with a long head': (bytes) =>
    `--${boundary}\r\nx: ${repeated('x', bytes)}\r\n\r\n\r\n--${boundary}--\r\n`,
  'parts that never end': (bytes) => repeated(`--${boundary}\r\n`, bytes),
  'a boundary that almost comes': (bytes) =>
    `${part('name', repeated('\r\n--part', bytes))}--${boundary}--\r\n`,
}

/** Forms of about `bytes` bytes that are cheap to send and expensive to parse. */
export function hostileForms(
  bytes: number,
): readonly { readonly what: string; readonly sent: Omit<Sent, 'path'> }[] {
  return [
    ...Object.entries(plainForms).map(([what, write]) => ({ what, sent: { body: write(bytes) } })),
    ...Object.entries(partForms).map(([what, write]) => ({
      what,
      sent: {
        body: write(bytes),
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
    })),
  ]
}
