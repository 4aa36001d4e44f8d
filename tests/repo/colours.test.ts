import { expect, test } from 'vitest'
import { palette } from '#app/styles/palette.ts'
import { readText, repositoryFiles } from './source-files.ts'

test('the style sheet declares exactly the colours of the palette', () => {
  const declared = [...readText('app/styles/tokens.css').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)]
  expect(
    Object.fromEntries(declared.map(([, name, value]) => [name, value])),
    'Run node scripts/apply-palette.mjs.',
  ).toEqual(palette)
})

/** Files with colours outside the palette, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'app/admin/theme.tsx': 'Mantine needs ten shades of each colour, and the design has fewer',
  'app/public/home/women.svg': 'a drawing: the colours of skin, hair and lips are not in the design',
  'app/public/about/mandate-strips.module.css': 'in the design only this text on o-700 is warmer than paper',
}

test('every colour in the code is a colour of the palette', () => {
  const known = new Set<string>(Object.values(palette))
  const others = repositoryFiles
    .filter((file) => /^(app|domain|server)\/.*\.(tsx?|css|svg)$/.test(file) && !/\.test\.tsx?$/.test(file))
    // Drawings use many other colours.
    .filter((file) => !/\/scenes\/|^app\/styles\/palette\.ts$/.test(file) && !Object.hasOwn(exceptions, file))
    .flatMap((file) =>
      [...readText(file).matchAll(/(?<!&)#(?:[0-9a-f]{6}|[0-9a-f]{3})\b(?![\w-])/gi)]
        .filter(([colour]) => !known.has(colour.toLowerCase()))
        .map(([colour]) => `${file}: ${colour}`),
    )
  expect(others, 'Use a colour of app/styles/palette.ts, or its custom property.').toEqual([])
})

/** Rules of style sheets, and properties of components, that match `literal` although the theme has a name for them. */
const literals = (files: RegExp, literal: RegExp) =>
  repositoryFiles
    .filter((file) => files.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readText(file).matchAll(literal)].map(([found]) => `${file}: ${found}`))

test('all corners have one radius', () => {
  const others = literals(/^app\/.*\.css$/, /border-radius: [1-9]\d*px/g)
  const ofWebsite = literals(/^app\/admin\/(?!theme).*\.(css|tsx)$/, /var\(--corner\)/g)
  expect(
    [...others, ...ofWebsite],
    'Use var(--corner), or var(--mantine-radius-default) on staff screens.',
  ).toEqual([])
})

test('texts of staff screens have the sizes of the theme, but for written text, which looks as on the website', () => {
  const others = literals(
    /^app\/admin\/(?!rich-text\/).*\.(css|tsx)$/,
    /font-size: (?:1[4-9]|20)px|font: [^;]*(?:1[4-9]|20)px|fz=\{(?:1[4-9]|20)\}/g,
  )
  expect(others, 'Use var(--mantine-font-size-…), or the name of the size.').toEqual([])
})

test('staff screens name their main colour as the theme does, so that they follow another one', () => {
  const others = literals(/^app\/admin\/.*\.css$/, /var\(--o-\d+\)/g)
  expect(
    others,
    'Use var(--mantine-primary-color-…), or --mantine-color-attention-… for what needs attention.',
  ).toEqual([])
})
